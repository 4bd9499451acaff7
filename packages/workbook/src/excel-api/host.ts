import type { Area, SheetArea } from '../grid/area.ts';
import type { Grid } from '../grid/grid.ts';
import type { ExcelEdition } from '../office/excel-editions.ts';
import type { WorkbookCharts, WorkbookShapes } from './drawings.ts';
import type { ExcelState, TableRecord } from './state.ts';
import type { WorkbookTables } from './table/table-list.ts';
import { accessDenied, type ObjectReferences, RemoteCollection, RemoteObject } from './wire/index.ts';

export type { SheetArea };

/** A range as objects that cannot import its class know it. */
export type RangeObject = RemoteObject & Readonly<SheetArea>;

/** Creates objects for those that their classes import: a range's worksheet, a range's neighbour. */
export interface ObjectFactory {
  range(sheetId: string, area: Area): RangeObject;
  rangeAreas(sheetId: string, areas: Area[]): RemoteObject;
  workbookRangeAreas(areas: readonly SheetArea[]): RemoteObject;
  worksheet(sheetId: string): RemoteObject;
}

export interface Calculation {
  /** Resolves when what was written so far is calculated. */
  whenCalculated(): Promise<void>;
  /** Calculates every formula of the workbook, of a sheet or of an area, changed or not. */
  recalculate(sheetId?: string, area?: Area): void;
}

export interface EventPublisher {
  tableAdded(table: TableRecord): void;
  tableDeleted(table: TableRecord): void;
  settingsChanged(): void;
}

/** `Excel.CalculationMode`, of those that the add-in tells apart. */
export type CalculationMode = 'Automatic' | 'Manual';

/** The workbook as the objects of the API use it. */
export interface Host {
  /** Whether the workbook has the 1904 date system. */
  readonly countsFrom1904: boolean;
  readonly calculationMode: CalculationMode;
  /** The Excel whose rules apply. */
  readonly edition: ExcelEdition;
  readonly grid: Grid;
  readonly state: ExcelState;
  readonly objects: ObjectFactory;
  readonly references: ObjectReferences;
  readonly calculation: Calculation;
  readonly protection: SheetProtections;
  readonly tables: WorkbookTables;
  readonly charts: WorkbookCharts;
  readonly shapes: WorkbookShapes;
  readonly events: EventPublisher;
  /** Activates the sheet and selects the area. */
  select(sheetId: string, area: Area): void;
}

/** An object of a sheet. */
export abstract class SheetObject extends RemoteObject {
  constructor(
    protected readonly host: Host,
    protected readonly sheetId: string,
  ) {
    super();
  }
}

/** A collection of a sheet. */
export abstract class SheetCollection<Item extends RemoteObject> extends RemoteCollection<Item> {
  constructor(
    protected readonly host: Host,
    protected readonly sheetId: string,
  ) {
    super();
  }
}

/** Which sheets are protected. All cells of a protected sheet are locked: unlocking cells is not implemented. */
export class SheetProtections {
  readonly #sheetIds: Set<string>;

  /** @param sheetIds The workbook's own set. */
  constructor(sheetIds: Set<string>) {
    this.#sheetIds = sheetIds;
  }

  /** @throws HostError AccessDenied for a protected sheet. */
  check(sheetId: string): void {
    if (this.#sheetIds.has(sheetId)) throw accessDenied();
  }

  has(sheetId: string): boolean {
    return this.#sheetIds.has(sheetId);
  }

  add(sheetId: string): void {
    this.#sheetIds.add(sheetId);
  }

  delete(sheetId: string): void {
    this.#sheetIds.delete(sheetId);
  }
}
