import { areaAddress } from '../grid/address.ts';
import { type Area, columnsOfSheet } from '../grid/area.ts';
import type { Edit } from '../grid/edits.ts';
import type { Grid } from '../grid/grid.ts';
import type { RowListener, SheetListener, Shift } from '../grid/sheet-changes.ts';
import type { EventPublisher, ObjectFactory } from './host.ts';
import { worksheetId } from './range/index.ts';
import type { TableRecord } from './state.ts';
import {
  type EventName,
  type EventSubscriptions,
  type ObjectReferences,
  wholeWorkbook,
} from './wire/index.ts';

/** `Excel.EventSource`: there are no co-authors. */
const source = 'Local';

interface PublisherHost {
  readonly grid: Grid;
  readonly objects: ObjectFactory;
  readonly references: ObjectReferences;
  readonly subscriptions: EventSubscriptions;
  /** Whether a request of the add-in is running. */
  readonly isExecuting: boolean;
}

type Details = Record<string, unknown>;

/** Publishes changes of the workbook, by the user, the add-in or the formula engine, as events of the Excel API. */
export class WorkbookEvents implements EventPublisher {
  readonly #host: PublisherHost;
  #lastSelection = '';

  constructor(host: PublisherHost) {
    this.#host = host;
  }

  readonly selected = (sheetId: string, area: Area): void => {
    const address = areaAddress(area);
    // The grid reports a selection more than once, and not every selection that the API makes.
    if (this.#lastSelection === `${sheetId} ${address}`) return;
    this.#lastSelection = `${sheetId} ${address}`;
    this.#sendOfSheet('worksheetSelectionChanged', sheetId, () => ({ address }));
  };

  readonly edited = ({ sheetId, area }: Edit): void =>
    this.#sendChange(sheetId, area, { changeType: 'RangeEdited', shiftDirection: 'None' });

  readonly calculated = ({ sheetId, area }: Edit): void => {
    this.#sendOfSheet('worksheetCalculated', sheetId, () => ({ address: areaAddress(area) }));
  };

  readonly shifted = ({ sheetId, area, kind, direction }: Shift): void =>
    this.#sendChange(sheetId, area, { changeType: kind, shiftDirection: direction });

  readonly rows: RowListener = {
    sorted: (sheetId, area) =>
      this.#sendOfSheet('worksheetRowSorted', sheetId, () => ({ address: areaAddress(area), source })),
    hidden: (sheetId, area, changeType) =>
      this.#sendOfSheet('worksheetRowHiddenChanged', sheetId, () => ({
        address: areaAddress({ ...area, column: 0, columns: columnsOfSheet }),
        changeType,
        source,
      })),
  };

  readonly sheets: SheetListener = {
    added: (sheetId) => this.#sendOfSheet('worksheetAdded', sheetId, () => ({ source })),
    deleted: (sheetId) => this.#sendOfSheet('worksheetDeleted', sheetId, () => ({ source })),
    renamed: (sheetId, nameAfter, nameBefore) =>
      this.#sendOfSheet('worksheetNameChanged', sheetId, () => ({ nameAfter, nameBefore, source })),
  };

  settingsChanged(): void {
    this.#host.subscriptions.sendSettingsChanged();
  }

  tableAdded({ id, name, sheetId }: TableRecord): void {
    this.#sendOfSheet('tableAdded', sheetId, () => ({ tableId: id, tableName: name, source }));
  }

  tableDeleted({ id, name, sheetId }: TableRecord): void {
    this.#sendOfSheet('tableDeleted', sheetId, () => ({ tableId: id, tableName: name, source }));
  }

  /** Sends a change of cells to the listeners of their sheet. */
  #sendChange(sheetId: string, area: Area, change: Details): void {
    this.#sendOfSheet('worksheetChanged', sheetId, () => ({
      address: areaAddress(area),
      source,
      triggerSource: this.#host.isExecuting ? 'ThisLocalAddin' : 'Unknown',
      referenceId: this.#host.references.add(this.#host.objects.range(sheetId, area)),
      ...change,
    }));
  }

  /** Sends an event to the listeners of a sheet and of all sheets. */
  #sendOfSheet(name: EventName, sheetId: string, details: () => Details): void {
    const id = worksheetId(sheetId);
    this.#host.subscriptions.send(name, [id, wholeWorkbook], () => ({ worksheetId: id, ...details() }));
  }
}
