import { Subscribable } from '../app/subscribable.ts';

/** Milliseconds that a batch may wait before Excel is asked for the reason, and between two such questions. */
const interval = 1000;

/**
 * - `editing`: the user is typing in a cell, and Excel delays requests until that ends.
 * - `silent`: Excel answers no request, perhaps for the same reason.
 * - `behind`: a sheet can only be added once this workbook is in front again.
 */
type EditingState = 'none' | 'editing' | 'silent' | 'behind';

/**
 * Whether batches wait because the user is typing in a cell. Excel does not leave the cell when the user clicks the pane
 * (OfficeDev/office-js, issue 806), and reports the state only by refusing requests that don't wait.
 */
export class CellEditing extends Subscribable {
  #state: EditingState = 'none';
  #waiting = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  get state(): EditingState {
    return this.#state;
  }

  /**
   * Watches a batch until it ends.
   *
   * @param isCellEdited Asks Excel; it may never answer.
   */
  async watch<Result>(batch: Promise<Result>, isCellEdited: () => Promise<boolean>): Promise<Result> {
    if (this.#waiting++ === 0) this.#lookLater(isCellEdited);
    try {
      return await batch;
    } finally {
      if (--this.#waiting === 0) {
        clearTimeout(this.#timer);
        this.#set('none');
      }
    }
  }

  /**
   * Waits a second, and says that another workbook is in front. The state stays until a batch ends.
   *
   * @throws The signal's reason if it is aborted by then.
   */
  async waitForFront(signal: AbortSignal | undefined): Promise<void> {
    this.#set('behind');
    await new Promise((resolve) => setTimeout(resolve, interval));
    signal?.throwIfAborted();
  }

  #lookLater(isCellEdited: () => Promise<boolean>): void {
    this.#timer = setTimeout(() => void this.#look(isCellEdited), interval);
  }

  async #look(isCellEdited: () => Promise<boolean>): Promise<void> {
    let silence: ReturnType<typeof setTimeout> | undefined;
    const silent = new Promise<null>((resolve) => {
      silence = setTimeout(() => resolve(null), 3 * interval);
    });
    const isEdited = await Promise.race([isCellEdited(), silent]);
    clearTimeout(silence);
    if (this.#waiting === 0) return;
    if (isEdited !== false || this.#state !== 'behind')
      this.#set(isEdited === null ? 'silent' : isEdited ? 'editing' : 'none');
    this.#lookLater(isCellEdited);
  }

  #set(state: EditingState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.notify();
  }
}

export const cellEditing = new CellEditing();
