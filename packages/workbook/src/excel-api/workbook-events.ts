import { areaAddress, cellAddress } from '../grid/address.ts';
import { intersection, type Area, type Cell } from '../grid/area.ts';
import type { CellValue } from '../grid/cell-contents.ts';
import type { Edit, EditListener } from '../grid/edits.ts';
import type { Grid } from '../grid/grid.ts';
import type { SheetListener } from '../grid/sheet-changes.ts';
import type { Shift } from '../grid/shifts.ts';
import { FormulaHistory } from './formula-history.ts';
import type { EventPublisher, ObjectFactory, TableList } from './host.ts';
import { valueType, worksheetId } from './range/index.ts';
import type { TableRecord } from './state.ts';
import {
  wholeWorkbook,
  type EventName,
  type EventSubscriptions,
  type ObjectReferences,
} from './wire/index.ts';

/** `Excel.EventSource`: there are no co-authors. */
const source = 'Local';

interface PublisherHost {
  readonly grid: Grid;
  readonly tables: TableList;
  readonly objects: ObjectFactory;
  readonly references: ObjectReferences;
  readonly subscriptions: EventSubscriptions;
  /** Whether a request of the add-in is running. */
  readonly isExecuting: boolean;
}

type Details = Record<string, unknown>;

/** Publishes changes of the workbook, by the user, the add-in or the formula engine, as events of the Excel API. */
export class WorkbookEvents implements EventPublisher, EditListener {
  readonly #host: PublisherHost;
  readonly #formulas: FormulaHistory;
  #lastSelection = '';

  constructor(host: PublisherHost) {
    this.#host = host;
    this.#formulas = new FormulaHistory(host.grid);
    host.subscriptions.onSubscribe = (name) => {
      if (name === 'worksheetFormulaChanged') this.#formulas.start();
    };
  }

  readonly selected = (sheetId: string, area: Area): void => {
    const { subscriptions, tables } = this.#host;
    const address = areaAddress(area);
    // The grid reports a selection more than once, and not every selection that the API makes.
    if (this.#lastSelection === `${sheetId} ${address}`) return;
    this.#lastSelection = `${sheetId} ${address}`;
    this.#sendOfSheet('worksheetSelectionChanged', sheetId, () => ({ address }));
    subscriptions.sendDocumentEvent('documentSelectionChanged');
    for (const table of tables.list()) {
      const inside = table.sheetId === sheetId ? intersection(table.area, area) : null;
      subscriptions.send('tableSelectionChanged', [table.id], () => ({
        worksheetId: worksheetId(sheetId),
        address: inside ? areaAddress(inside) : '',
      }));
    }
  };

  readonly edited = ({ sheetId, area, before }: Edit): void => {
    const details = () => (before === undefined ? {} : this.#valueDetails(sheetId, area, before));
    this.#sendChange(sheetId, area, { changeType: 'RangeEdited', shiftDirection: 'None' }, details);
  };

  /** The contents of cells changed. */
  readonly entered = (cells: readonly Cell[]): void => {
    for (const [sheetId, formulaDetails] of this.#formulas.changes(cells)) {
      this.#sendOfSheet('worksheetFormulaChanged', sheetId, () => ({ source, formulaDetails }));
    }
  };

  /** Cells were inserted, deleted, sorted or moved, with their formulas. */
  moved(): void {
    this.#formulas.renew();
  }

  /** The user clicked a cell. @param offset Points from the corner of the cell. */
  readonly clicked = ({ sheetId, row, column }: Cell, offset: { x: number; y: number }): void =>
    this.#sendOfSheet('worksheetSingleClicked', sheetId, () => ({
      address: cellAddress(row, column),
      offsetX: offset.x,
      offsetY: offset.y,
    }));

  readonly formatted = ({ sheetId, area }: Edit): void => {
    this.#sendOfSheet('worksheetFormatChanged', sheetId, () => ({
      address: areaAddress(area),
      source,
      referenceId: this.#referenceTo(sheetId, area),
    }));
  };

  readonly calculated = ({ sheetId, area }: Edit): void => {
    this.#sendOfSheet('worksheetCalculated', sheetId, () => ({ address: areaAddress(area) }));
  };

  readonly shifted = ({ sheetId, area, kind, direction }: Shift): void => {
    const address = areaAddress(area);
    if (kind === 'Sorted') this.#sendOfSheet('worksheetRowSorted', sheetId, () => ({ address, source }));
    else if (kind === 'Hidden' || kind === 'Unhidden') {
      const details = { address, source, changeType: kind };
      this.#sendOfSheet('worksheetRowHiddenChanged', sheetId, () => details);
    } else this.#sendChange(sheetId, area, { changeType: kind, shiftDirection: direction });
  };

  readonly sheets: SheetListener = {
    added: (sheetId) => this.#sendOfSheet('worksheetAdded', sheetId, () => ({ source })),
    deleted: (sheetId) => this.#sendOfSheet('worksheetDeleted', sheetId, () => ({ source })),
    activated: (sheetId, before) => {
      this.#sendOfSheet('worksheetDeactivated', before, () => ({}));
      this.#sendOfSheet('worksheetActivated', sheetId, () => ({}));
    },
    renamed: (sheetId, nameAfter, nameBefore) =>
      this.#sendOfSheet('worksheetNameChanged', sheetId, () => ({ nameAfter, nameBefore, source })),
    hidden: (sheetId, hidden) => {
      const [visibilityAfter, visibilityBefore] = hidden ? ['Hidden', 'Visible'] : ['Visible', 'Hidden'];
      const details = { visibilityAfter, visibilityBefore, source };
      this.#sendOfSheet('worksheetVisibilityChanged', sheetId, () => details);
    },
    moved: (sheetId, positionAfter, positionBefore) =>
      this.#sendOfSheet('worksheetMoved', sheetId, () => ({ positionAfter, positionBefore, source })),
  };

  protectionChanged(sheetId: string, isProtected: boolean): void {
    this.#sendOfSheet('worksheetProtectionChanged', sheetId, () => ({ isProtected, source }));
  }

  settingsChanged(): void {
    this.#host.subscriptions.sendDocumentEvent('settingsChanged');
  }

  tableAdded({ id, name, sheetId }: TableRecord): void {
    this.#sendOfSheet('tableAdded', sheetId, () => ({ tableId: id, tableName: name, source }));
  }

  tableDeleted({ id, name, sheetId }: TableRecord): void {
    this.#sendOfSheet('tableDeleted', sheetId, () => ({ tableId: id, tableName: name, source }));
  }

  /** Sends a change of cells to the listeners of their sheet, and of the tables that they belong to. */
  #sendChange(sheetId: string, area: Area, change: Details, details: () => Details = () => ({})): void {
    const { tables, subscriptions, isExecuting } = this.#host;
    const messageOf = (changed: Area) => ({
      worksheetId: worksheetId(sheetId),
      address: areaAddress(changed),
      source,
      triggerSource: isExecuting ? 'ThisLocalAddin' : 'Unknown',
      referenceId: this.#referenceTo(sheetId, changed),
      ...change,
      ...details(),
    });
    this.#sendOfSheet('worksheetChanged', sheetId, () => messageOf(area));
    for (const table of tables.list(sheetId)) {
      const inside = intersection(table.area, area);
      if (!inside) continue;
      const targets = [table.id, worksheetId(sheetId), wholeWorkbook];
      subscriptions.send('tableChanged', targets, () => ({ ...messageOf(inside), tableId: table.id }));
    }
  }

  /** `Excel.ChangedEventDetail` of a single cell. */
  #valueDetails(sheetId: string, area: Area, before: CellValue): Details {
    const cell = this.#host.grid.read(sheetId, area)[0]![0]!;
    return {
      valueBefore: before ?? '',
      valueTypeBefore: valueType({ value: before }),
      valueAfter: cell.value ?? '',
      valueTypeAfter: valueType(cell),
    };
  }

  #referenceTo(sheetId: string, area: Area): string {
    return this.#host.references.add(this.#host.objects.range(sheetId, area));
  }

  /** Sends an event to the listeners of a sheet and of all sheets. */
  #sendOfSheet(name: EventName, sheetId: string, details: () => Details): void {
    const id = worksheetId(sheetId);
    this.#host.subscriptions.send(name, [id, wholeWorkbook], () => ({ worksheetId: id, ...details() }));
  }
}
