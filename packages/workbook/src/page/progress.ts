/** Milliseconds after which progress is shown. */
const showAfter = 1000;

interface ProgressOptions {
  text: string;
  /** The button's text. */
  cancel: string;
  onCancel: () => void;
}

/** Shows the progress of what takes more than a second, with a button that cancels it. */
export class Progress {
  readonly #element = document.createElement('div');
  readonly #bar = document.createElement('progress');
  readonly #timer: ReturnType<typeof setTimeout>;

  constructor({ text, cancel, onCancel }: ProgressOptions) {
    const label = document.createElement('label');
    label.append(text, ' ', this.#bar);
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = cancel;
    button.addEventListener('click', onCancel);
    this.#element.id = 'progress';
    this.#element.setAttribute('role', 'status');
    this.#element.append(label, button);
    this.#timer = setTimeout(() => document.body.append(this.#element), showAfter);
  }

  /** @param share From 0 to 1. */
  update(share: number): void {
    this.#bar.value = share;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#element.remove();
  }
}
