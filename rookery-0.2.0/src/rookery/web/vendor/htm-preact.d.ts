export type VNode = unknown;
export const html: (strings: TemplateStringsArray, ...values: any[]) => any;
export function h(type: any, props: any, ...children: any[]): any;
export function render(tree: any, parent: ParentNode): void;
export class Component<P = any, S = any> {
  props: P;
  state: S;
  base: Element | null;
  setState(change: Partial<S> | ((state: S) => Partial<S>)): void;
  forceUpdate(): void;
}
export function useState<T>(first: T | (() => T)): [T, (next: T | ((previous: T) => T)) => void];
export function useEffect(effect: () => void | (() => void), inputs?: readonly unknown[]): void;
export function useLayoutEffect(effect: () => void | (() => void), inputs?: readonly unknown[]): void;
export function useRef<T>(first: T): { current: T };
export function useMemo<T>(make: () => T, inputs?: readonly unknown[]): T;
export function useCallback<T extends (...given: any[]) => any>(call: T, inputs?: readonly unknown[]): T;
export function useReducer<S, A>(reduce: (state: S, action: A) => S, first: S): [S, (action: A) => void];
