import { supports } from '../app/office.ts';
import { Subscribable } from '../app/subscribable.ts';
import { inWorkbook } from './in-workbook.ts';

/** Milliseconds without a further change until changes have settled: users type and paste in many cells in succession. */
const quietTime = 600;

/** What an event handler that Excel added has, whatever its event. */
interface AddedHandler {
  readonly context: { sync(): Promise<unknown> };
  remove(): void;
}

/**
 * Notifies when the cells, rows or columns of a sheet begin to change, and when the changes have settled. What the add-in
 * itself writes is no change, where Excel tells it apart.
 */
export class SheetChanges extends Subscribable {
  readonly #sheetId: string;
  #handlers: Promise<AddedHandler[]> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSettled = true;

  constructor(sheetId: string) {
    super();
    this.#sheetId = sheetId;
  }

  /** False from a change until some time without a further one has passed. */
  get isSettled(): boolean {
    return this.#isSettled;
  }

  /**
   * Listens to Excel's events until {@link stop}.
   *
   * @throws WorkbookError where the sheet no longer exists.
   */
  async start(): Promise<void> {
    this.#handlers ??= this.#addHandlers();
    await this.#handlers;
  }

  /** Removes the handlers from the sheet. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    const handlers = (await this.#handlers?.catch(() => [])) ?? [];
    this.#handlers = null;
    clearTimeout(this.#timer);
    for (const handler of handlers) handler.remove();
    // A handler can only be removed in the context that added it.
    await handlers[0]?.context.sync();
  }

  #addHandlers(): Promise<AddedHandler[]> {
    const onChange = async () => this.#change();
    return inWorkbook({ waitForCellEdit: true }, async (context) => {
      const sheet = context.workbook.worksheets.getItem(this.#sheetId);
      const handlers: AddedHandler[] = [
        sheet.onChanged.add(async (event) => {
          const isOwn = supports('changeSources') && event.triggerSource === 'ThisLocalAddin';
          if (!isOwn) this.#change();
        }),
        sheet.onRowSorted.add(onChange),
      ];
      if (supports('rowHiddenEvents')) handlers.push(sheet.onRowHiddenChanged.add(onChange));
      await context.sync();
      return handlers;
    });
  }

  #change(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#setSettled(true), quietTime);
    this.#setSettled(false);
  }

  #setSettled(isSettled: boolean): void {
    if (isSettled === this.#isSettled) return;
    this.#isSettled = isSettled;
    this.notify();
  }
}
