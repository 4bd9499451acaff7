import { Subscribable } from '../app/subscribable.ts';
import { inWorkbook } from './in-workbook.ts';
import { supports } from '../app/office.ts';

/** Milliseconds without a further change before listeners are notified: a task changes settings with every block. */
const quietTime = 600;

/**
 * Notifies of changes to what the pane shows of the workbook: settings, tables and sheets. People who edit the workbook at
 * the same time make such changes too, as do users at the grid.
 */
export class WorkbookChanges extends Subscribable {
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Listens to Excel's events as long as the page is open. */
  async start(): Promise<void> {
    const onChange = async () => this.#notifyLater();
    await inWorkbook({ waitForCellEdit: true }, async (context) => {
      const { settings, tables, worksheets } = context.workbook;
      settings.onSettingsChanged.add(onChange);
      tables.onAdded.add(onChange);
      tables.onDeleted.add(onChange);
      worksheets.onAdded.add(onChange);
      worksheets.onDeleted.add(onChange);
      if (supports('worksheetNameEvents')) worksheets.onNameChanged.add(onChange);
      await context.sync();
    });
  }

  #notifyLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.notify(), quietTime);
  }
}
