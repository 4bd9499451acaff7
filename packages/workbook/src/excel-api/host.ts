import type { Area, SheetArea } from '../grid/area.ts';
import type { Grid } from '../grid/grid.ts';
import type { ChartRecord } from './chart-state.ts';
import type { ConditionalFormatRecord } from './conditional-format-state.ts';
import type { ExcelState, Permission, ProtectionOptions, TableRecord } from './state.ts';
import type { EventSubscriptions, ObjectReferences, RemoteObject } from './wire/index.ts';

export type { SheetArea };

/** A range as objects that cannot import its class know it. */
export type RangeObject = RemoteObject & Readonly<SheetArea>;

/** Creates objects for those that their classes import: a range's worksheet, a range's neighbour. */
export interface ObjectFactory {
  range(sheetId: string, area: Area): RangeObject;
  rangeAreas(sheetId: string, areas: Area[]): RemoteObject;
  worksheet(sheetId: string): RemoteObject;
}

export interface Calculation {
  /** Resolves when what was written so far is calculated. */
  whenCalculated(): Promise<void>;
  /** Calculates every formula of the workbook, of a sheet or of an area, changed or not. */
  recalculate(sheetId?: string, area?: Area): void;
}

export interface Protection {
  /** @throws HostError AccessDenied for a change of a protected sheet that its options do not allow. */
  check(sheetId: string, permission?: Permission): void;
  /** Null where the sheet is not protected. */
  options(sheetId: string): ProtectionOptions | null;
  protect(sheetId: string, options: Partial<ProtectionOptions>, password: string | undefined): void;
  unprotect(sheetId: string, password: string | undefined): void;
}

export interface TableList {
  list(sheetId?: string): TableRecord[];
  /** By id or by name, without regard to case. */
  find(key: string): TableRecord | null;
  add(table: TableRecord): void;
  delete(id: string): void;
  /** A number that no table has had. */
  nextNumber(): number;
}

export interface ChartList {
  /** The charts of a sheet, in the order in which they were added. */
  list(sheetId: string): ChartRecord[];
  add(chart: ChartRecord): void;
  delete(id: string): void;
  /** A number that no chart has had. */
  nextNumber(): number;
  /** Called after a change of a chart's record. */
  changed(): void;
}

export interface ConditionalFormatList {
  /** The formats of a sheet, from the highest priority. */
  list(sheetId: string): ConditionalFormatRecord[];
  /** Adds a format of the highest priority. */
  add(sheetId: string, areas: Area[]): ConditionalFormatRecord;
  /** Called after a change of a format's record. */
  changed(): void;
}

export interface EventPublisher {
  tableAdded(table: TableRecord): void;
  tableDeleted(table: TableRecord): void;
  settingsChanged(): void;
}

export interface RangeHost {
  readonly grid: Grid;
  readonly objects: ObjectFactory;
  readonly references: ObjectReferences;
  readonly calculation: Calculation;
  readonly protection: Protection;
  readonly tables: TableList;
  readonly conditionalFormats: ConditionalFormatList;
  /** Activates the sheet and selects the area. */
  select(sheetId: string, area: Area): void;
}

export interface NameHost extends RangeHost {
  readonly state: Pick<ExcelState, 'hiddenNames'>;
}

export interface ChartHost extends RangeHost {
  readonly charts: ChartList;
}

export interface TableHost extends RangeHost {
  readonly events: EventPublisher;
}

export interface WorksheetHost extends TableHost, NameHost, ChartHost {
  readonly state: ExcelState;
}

export interface RootHost extends WorksheetHost {
  readonly subscriptions: EventSubscriptions;
  readonly isReadOnly: boolean;
}
