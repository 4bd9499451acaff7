/** Counts the clicks and keys of the user, in the workbook's page and in the add-in's pane. */
export class UserInputs {
  count = 0;

  /** @param pane Of the same origin. */
  constructor(pane: HTMLIFrameElement) {
    this.#listen(window);
    pane.addEventListener('load', () => this.#listen(pane.contentWindow!));
  }

  #listen(page: Window): void {
    for (const input of ['pointerdown', 'keydown'])
      page.addEventListener(input, () => this.count++, { capture: true, passive: true });
  }
}
