import { Subscribable } from '../app/subscribable.ts';
import { inWorkbook } from './in-workbook.ts';

/** What is selected on a sheet. */
export interface SheetSelection {
  sheetId: string;
  /** Such as `A2:C5` or `A2,A7:C9`. */
  address: string;
}

/** Notifies of what the user selects in the workbook, as long as someone listens. */
export class SelectionChanges extends Subscribable {
  #current: SheetSelection | null = null;
  #isStarted = false;

  /** The same object until the selection changes; null until it has changed once. */
  get current(): SheetSelection | null {
    return this.#current;
  }

  /** Listens to Excel's events as long as the page is open. */
  async start(): Promise<void> {
    if (this.#isStarted) return;
    this.#isStarted = true;
    await inWorkbook({ waitForCellEdit: true }, async (context) => {
      context.workbook.worksheets.onSelectionChanged.add(async ({ worksheetId, address }) => {
        this.#current = { sheetId: worksheetId, address };
        this.notify();
      });
      await context.sync();
    });
  }
}

/**
 * The rows of a selection, counted from 0, as first and last row. Whole columns select no row in particular.
 */
export const selectedRows = ({ address }: SheetSelection): { first: number; last: number }[] =>
  address.split(',').flatMap((area) => {
    const [from, to = from] = area.replaceAll('$', '').split('!').at(-1)!.split(':');
    const [first, last] = [from, to].map((cell) => Number(/\d+$/.exec(cell ?? '')?.[0] ?? NaN) - 1);
    return Number.isNaN(first) || Number.isNaN(last) ? [] : [{ first: first!, last: last! }];
  });
