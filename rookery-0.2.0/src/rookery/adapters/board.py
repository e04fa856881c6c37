"""A table in a notebook cell that is played by clicks or keys: a thin widget round `jupyter.ClickTable`."""

from typing import Any, Final

import anywidget
import traitlets

from rookery.adapters.jupyter import ClickTable
from rookery.scene.svg import svg
from rookery.scene.text import terminal

SCRIPT: Final = """
function render({ model, el }) {
  const board = document.createElement("div");
  const said = document.createElement("p");
  board.style.maxWidth = "40em";
  said.setAttribute("role", "status");
  el.append(board, said);
  const spot = (key) => board.querySelector(`[data-click="${CSS.escape(key)}"][tabindex]`);
  const draw = () => {
    const held = board.contains(document.activeElement) ? document.activeElement.dataset.click : undefined;
    board.innerHTML = model.get("picture");
    said.textContent = model.get("said");
    for (const shape of board.querySelectorAll(".can, .target, .chosen")) {
      shape.setAttribute("tabindex", "0");
      shape.setAttribute("role", "button");
    }
    for (const shape of board.querySelectorAll("[data-click]"))
      if (spot(shape.dataset.click)) shape.style.cursor = "pointer";
    if (held !== undefined) (spot(held) ?? board.querySelector("[tabindex]"))?.focus();
  };
  const choose = (event) => {
    const shape = event.target.closest("[data-click]");
    if (shape) model.send({ click: shape.dataset.click });
  };
  board.addEventListener("click", choose);
  board.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") { event.preventDefault(); choose(event); }
  });
  model.on("change", draw);
  draw();
}
export default { render };
"""


class Board(anywidget.AnyWidget):
    """The widget: it shows the picture and passes clicks on."""

    _esm = SCRIPT
    picture = traitlets.Unicode().tag(sync=True)
    said = traitlets.Unicode().tag(sync=True)

    def __init__(self, table: ClickTable) -> None:
        super().__init__()
        self.table = table
        self.on_msg(self._hear)
        self._show()

    def __repr__(self) -> str:
        return terminal(self.table.scene, language=self.table.language, colour=False)

    def _hear(self, widget: Any, content: Any, buffers: Any) -> None:
        match content:
            case {"click": str(key)}:
                self.table.click(key)
                self._show()

    def _show(self) -> None:
        with self.hold_sync():
            self.picture = svg(self.table.scene, language=self.table.language)
            self.said = self.table.said
