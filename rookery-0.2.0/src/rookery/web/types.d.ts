// Made by `python -m rookery.table.schema`: do not edit.

/** A match as one seat may see it. */
export interface Frame {
  seq: number;
  head: string;
  to_move: number | null;
  running: number | null;
  now: number;
  seats: SeatFrame[];
  secrets: boolean;
  takeback: TakebackFrame | null;
  outcome: OutcomeFrame | null;
  seat: number | null;
  header: HeaderFrame | null;
  events: EventFrame[];
  legal: string[];
  prompt: PromptFrame | null;
  can_undo: boolean;
  last_turn: TurnFrame | null;
  picture: PictureFrame | null;
}

/** How it stands with one seat. */
export interface SeatFrame {
  name: string;
  person: boolean;
  bot: string;
  retired: boolean;
  score: number;
  left: number | null;
}

/** A takeback that waits for consent. */
export interface TakebackFrame {
  seat: number;
  to: number;
  waiting: number[];
}

/** How the match ended. */
export interface OutcomeFrame {
  ranks: number[];
  scores: number[];
  reason: string;
  text: Sentence;
}

/** A sentence in every language. */
export interface Sentence {
  en: string;
  fr: string;
}

/** The header of the log; see `rookery.match.log`. */
export interface HeaderFrame {
  rookery: number;
  match: string;
  game: string;
  version: number;
  seats: number;
  options: Record<string, unknown>;
  names: string[];
  bots: string[];
  nonces: string[];
  position?: string;
  settings: MatchSettings;
  promise: string;
  seed?: string;
}

/** What the table chose for the match; see `rookery.match.settings`. */
export interface MatchSettings {
  clock: ClockFrame;
  takebacks: boolean;
  replacement_bot: string;
}

/** How long players may think; see `rookery.match.clock`. */
export interface ClockFrame {
  kind: string;
  amount: number;
  increment: number;
}

/** One line of the log, as this seat may read it; see `rookery.match.log`. */
export interface EventFrame {
  seq: number;
  seat: number;
  what: string;
  text?: string;
  draw?: number;
  to?: number;
  bot?: string;
  since?: number;
  outcome?: EventOutcome;
  seed?: string;
  at?: number;
  chain?: string;
}

/** How the match ended, as the log has it. */
export interface EventOutcome {
  ranks: number[];
  scores: number[];
  reason: string;
}

/** What is asked of the seat to move. */
export interface PromptFrame {
  text: Sentence;
  reaction: boolean;
}

/** A run of steps by one seat, with the draws between and after them. */
export interface TurnFrame {
  seat: number;
  steps: StepFrame[];
}

/** One action, as this seat may know it. */
export interface StepFrame {
  seq: number;
  seat: number;
  text: string;
  effects: EffectFrame[];
  again?: Record<string, Record<string, ShapeFrame>>;
}

/** One thing that happened; see `rookery.core.effects`. */
export interface EffectFrame {
  kind: string;
  key: string;
  to: string;
  seat: number | null;
  amount: number;
  rule: string;
  cause: string;
  text: Sentence | null;
}

/** One shape of a scene, by short names; see `rookery.scene.json`. */
export interface ShapeFrame {
  k?: string;
  c?: string;
  x?: number;
  y?: number;
  l?: string | Sentence;
  s?: string;
  p: unknown[][];
}

/** A board and its trays. */
export interface PictureFrame {
  board: SceneFrame;
  trays: TrayFrame[];
}

/** A scene; its background stays the same during a match and has an id. */
export interface SceneFrame {
  width: number;
  height: number;
  unit: number;
  title?: string | Sentence;
  background_id?: string;
  background?: ShapeFrame[];
  shapes: ShapeFrame[];
}

/** A small scene beside the board. */
export interface TrayFrame {
  key: string;
  purpose: string;
  owner: number | null;
  title: string | Sentence;
  scene: SceneFrame;
}

/** A match as it was after one event. */
export interface Moment {
  seq: number;
  to_move: number | null;
  scores: number[];
  turn: TurnFrame | null;
  picture: PictureFrame;
}

/** What an action would do, as the seat that may do it would see it. */
export interface Preview {
  effects: EffectFrame[];
  picture: PictureFrame;
}

/** Why something was not done, or cannot be. */
export interface Rejection {
  code: string;
  text: Sentence;
  why: string;
  rule: string;
  keys: string[];
  reasons: ReasonFrame[];
}

/** One of several things that are wrong: where, and what. */
export interface ReasonFrame {
  where: string;
  text: Sentence;
}

/** A lesson with its pictures. */
export interface Lesson {
  steps: LessonStep[];
  actions: StepFrame[];
}

/** One thing to learn. */
export interface LessonStep {
  title: Sentence;
  say: Sentence;
  rules: string[];
  seq: number;
  move: string;
  wrong: string;
  legal: string[];
  picture: PictureFrame;
}

export type Command =
  | { what: "move"; text: string; after?: number | null }
  | { what: "undo"; after?: number | null }
  | { what: "takeback"; after?: number | null }
  | { what: "answer"; agree: boolean }
  | { what: "resign" }
  | { what: "leave" }
  | { what: "rejoin" }
  | { what: "explain"; text: string }
  | { what: "preview"; text: string };
