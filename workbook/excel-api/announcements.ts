import { intersection, type Area } from '../grid/area.ts';
import type { Edit, EditListener } from '../grid/edits.ts';
import type { SheetListener } from '../grid/sheet-changes.ts';
import type { Shift } from '../grid/shifts.ts';
import { areaAddress } from '../grid/address.ts';
import { wholeWorkbook, type EventName } from './wire/events.ts';
import type { ExcelHost } from './excel-host.ts';
import type { TableRecord } from './table/tables.ts';
import { valueType } from './range/value-type.ts';

/** Tells the client what happens in the workbook, in the words of its events. Everybody here works on this computer. */
const source = 'Local';

export class Announcements implements Omit<EditListener, 'entered'> {
  readonly #host: ExcelHost;
  #lastSelected = '';

  constructor(host: ExcelHost) {
    this.#host = host;
  }

  /** Something else is selected. */
  readonly selected = (sheetId: string, area: Area): void => {
    const worksheetId = idOf(sheetId);
    const address = areaAddress(area);
    // The grid tells of a selection more than once, and not always of those that were made for it.
    if (this.#lastSelected === `${worksheetId}${address}`) return;
    this.#lastSelected = `${worksheetId}${address}`;
    this.#ofSheet('worksheetSelectionChanged', sheetId, { address });
    this.#host.selectionChanged();
    for (const table of this.#host.tables.all()) {
      const inside = table.sheetId === sheetId ? intersection(table.area, area) : null;
      this.#host.events.tell('tableSelectionChanged', [table.id], () => ({
        worksheetId,
        address: inside ? areaAddress(inside) : '',
      }));
    }
  };

  readonly edited = (edit: Edit): void => {
    const { sheetId, area, before } = edit;
    const details = before === undefined ? {} : () => this.#details(sheetId, area, before);
    this.#changed(sheetId, area, 'RangeEdited', 'None', details);
  };

  readonly dressed = ({ sheetId, area }: Edit): void => {
    this.#ofSheet('worksheetFormatChanged', sheetId, () => ({
      address: areaAddress(area),
      source,
      referenceId: this.#kept(sheetId, area),
    }));
  };

  readonly calculated = ({ sheetId, area }: Edit): void => {
    this.#ofSheet('worksheetCalculated', sheetId, { address: areaAddress(area) });
  };

  readonly shifted = ({ sheetId, area, kind, direction }: Shift): void => {
    const address = areaAddress(area);
    if (kind === 'Sorted') this.#ofSheet('worksheetRowSorted', sheetId, { address, source });
    else if (kind === 'Hidden' || kind === 'Unhidden') {
      this.#ofSheet('worksheetRowHiddenChanged', sheetId, { address, source, changeType: kind });
    } else this.#changed(sheetId, area, kind, direction);
  };

  readonly sheets: SheetListener = {
    added: (sheetId) => this.#ofSheet('worksheetAdded', sheetId, { source }),
    deleted: (sheetId) => this.#ofSheet('worksheetDeleted', sheetId, { source }),
    activated: (sheetId, before) => {
      this.#ofSheet('worksheetDeactivated', before, {});
      this.#ofSheet('worksheetActivated', sheetId, {});
    },
    renamed: (sheetId, nameAfter, nameBefore) =>
      this.#ofSheet('worksheetNameChanged', sheetId, { nameAfter, nameBefore, source }),
    hidden: (sheetId, hidden) => {
      const [visibilityAfter, visibilityBefore] = hidden ? ['Hidden', 'Visible'] : ['Visible', 'Hidden'];
      this.#ofSheet('worksheetVisibilityChanged', sheetId, { visibilityAfter, visibilityBefore, source });
    },
    moved: (sheetId, positionAfter, positionBefore) =>
      this.#ofSheet('worksheetMoved', sheetId, { positionAfter, positionBefore, source }),
  };

  protectionChanged(sheetId: string, isProtected: boolean): void {
    this.#ofSheet('worksheetProtectionChanged', sheetId, { isProtected, source });
  }

  tableAdded(table: TableRecord): void {
    this.#ofTable('tableAdded', table);
  }

  tableDeleted(table: TableRecord): void {
    this.#ofTable('tableDeleted', table);
  }

  /** Cells of a sheet changed, and of the tables there. */
  #changed(
    sheetId: string,
    area: Area,
    changeType: string,
    shiftDirection: Shift['direction'],
    details: object | (() => object) = {},
  ): void {
    const message = (changed: Area) => ({
      worksheetId: idOf(sheetId),
      address: areaAddress(changed),
      changeType,
      source,
      triggerSource: this.#host.executing ? 'ThisLocalAddin' : 'Unknown',
      shiftDirection,
      referenceId: this.#kept(sheetId, changed),
      ...(typeof details === 'function' ? details() : details),
    });
    this.#ofSheet('worksheetChanged', sheetId, () => message(area));
    for (const table of this.#host.tables.all(sheetId)) {
      const inside = intersection(table.area, area);
      if (!inside) continue;
      const targets = [table.id, idOf(sheetId), wholeWorkbook];
      this.#host.events.tell('tableChanged', targets, () => ({ ...message(inside), tableId: table.id }));
    }
  }

  /** What the one cell that was edited held, and holds. */
  #details(sheetId: string, area: Area, before: string | number | boolean | null): object {
    const cell = this.#host.grid.read(sheetId, area)[0]![0]!;
    return {
      valueBefore: before ?? '',
      valueTypeBefore: valueType({ value: before }),
      valueAfter: cell.value ?? '',
      valueTypeAfter: valueType(cell),
    };
  }

  #kept(sheetId: string, area: Area): string {
    return this.#host.keep(this.#host.range(sheetId, area));
  }

  #ofSheet(name: EventName, sheetId: string, message: object | (() => object)): void {
    const worksheetId = idOf(sheetId);
    this.#host.events.tell(name, [worksheetId, wholeWorkbook], () => ({
      worksheetId,
      ...(typeof message === 'function' ? (message as () => object)() : message),
    }));
  }

  #ofTable(name: 'tableAdded' | 'tableDeleted', { id, name: tableName, sheetId }: TableRecord): void {
    const worksheetId = idOf(sheetId);
    this.#host.events.tell(name, [worksheetId, wholeWorkbook], () => ({
      worksheetId,
      tableId: id,
      tableName,
      source,
    }));
  }
}

const idOf = (sheetId: string): string => `{${sheetId}}`;
