// On a small screen the moves and the graph share one place; elsewhere both are seen and nothing is chosen.

import { chips } from "./sheet.js";
import { texts } from "./texts.js";

/** @typedef {"moves" | "graph"} Pane */

export class Panes {
  /**
   * @param {HTMLElement} place
   * @param {() => void} changed
   */
  constructor(place, changed) {
    this.place = place;
    this.changed = changed;
    this.show("moves");
  }

  /** @param {Pane} pane */
  show(pane) {
    document.body.dataset.pane = pane;
    const options = /** @type {{ value: Pane, text: string }[]} */ ([
      { value: "moves", text: texts.moves },
      { value: "graph", text: texts.graphPane },
    ]);
    const choose = (/** @type {Pane} */ chosen) => {
      document.body.dataset.pane = chosen;
      this.changed();
    };
    this.place.replaceChildren(chips(texts.panes, options, pane, choose));
  }
}
