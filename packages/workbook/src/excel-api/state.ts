import type { Area } from '../grid/area.ts';
import type { ChartRecord } from './chart-state.ts';
import type { ConditionalFormatRecord } from './conditional-format-state.ts';

export interface SortField {
  /** Column of the sorted range that decides, from 0. */
  key: number;
  ascending?: boolean;
  sortOn?: string;
}

export interface FilterCriteria {
  filterOn: string;
  values?: string[];
}

/** An area with its header row, and the criteria of its filtered columns by their index. */
interface FilteredArea {
  area: Area;
  filters: Map<number, FilterCriteria>;
}

export interface TableStyle {
  style: string;
  showBandedRows: boolean;
}

/** A table; its area is the header row and the body. The totals, where they are shown, are the row below. */
export interface TableRecord extends TableStyle, FilteredArea {
  id: string;
  name: string;
  sheetId: string;
  showTotals: boolean;
  /** Whether the one row of the body is there only because a table has at least one. */
  placeholder: boolean;
  sorted: { fields: SortField[]; matchCase: boolean; method: string };
}

/** `Excel.WorksheetProtectionOptions`: the changes that are allowed on a protected sheet. */
export interface ProtectionOptions {
  allowAutoFilter: boolean;
  allowDeleteColumns: boolean;
  allowDeleteRows: boolean;
  allowEditObjects: boolean;
  allowEditScenarios: boolean;
  allowFormatCells: boolean;
  allowFormatColumns: boolean;
  allowFormatRows: boolean;
  allowInsertColumns: boolean;
  allowInsertHyperlinks: boolean;
  allowInsertRows: boolean;
  allowPivotTables: boolean;
  allowSort: boolean;
  selectionMode: string;
}

export type Permission = Exclude<keyof ProtectionOptions, 'selectionMode'>;

export interface SheetProtection {
  options: ProtectionOptions;
  password: string | undefined;
}

/** `Excel.PageLayoutZoomOptions`. */
export interface PageZoom {
  scale?: number;
  horizontalFitToPages?: number;
  verticalFitToPages?: number;
}

/** What is undefined is as Excel has it on a new sheet. */
export interface PageLayoutRecord {
  orientation?: string;
  paperSize?: string;
  centerHorizontally?: boolean;
  zoom?: PageZoom;
  printArea?: Area;
  titleRows?: Area;
}

export interface ExcelState {
  tables: TableRecord[];
  charts: ChartRecord[];
  /** From the highest priority. */
  conditionalFormats: ConditionalFormatRecord[];
  settings: Map<string, unknown>;
  hiddenNames: Set<string>;
  /** By the sheet's id. */
  protections: Map<string, SheetProtection>;
  /** By the sheet's id. */
  pageLayouts: Map<string, PageLayoutRecord>;
}

export const emptyState = (): ExcelState => ({
  tables: [],
  charts: [],
  conditionalFormats: [],
  settings: new Map(),
  hiddenNames: new Set(),
  protections: new Map(),
  pageLayouts: new Map(),
});
