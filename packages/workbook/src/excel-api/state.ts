import type { Area, SheetArea, CellPoint } from '../grid/area.ts';

/** What is over the cells of a sheet: a chart, a picture. It moves and is sized with its cells. */
export interface Drawing {
  id: string;
  name: string;
  sheetId: string;
  from: CellPoint;
  to: CellPoint;
}

export interface ChartFontRecord {
  size?: number;
}

export interface ChartLineRecord {
  color?: string;
  /** `Excel.ChartLineStyle`. */
  lineStyle?: string;
}

/** What is undefined is automatic; a null fill is transparent. */
export interface ChartFormatRecord {
  fill?: string | null;
  font: ChartFontRecord;
  line: ChartLineRecord;
}

export interface ChartTextRecord {
  /** Undefined for an automatic text. */
  text?: string;
  format: ChartFormatRecord;
}

export interface ChartLegendRecord {
  visible: boolean;
  /** `Excel.ChartLegendPosition`. */
  position: string;
}

/** An axis of values. */
export interface ChartAxisRecord {
  minimum?: number;
  /** Undefined for the format of the cells. */
  numberFormat?: string;
  /** `Excel.ChartAxisScaleType`. */
  scaleType: string;
}

export interface ChartSeriesRecord {
  /** A text, the cell that contains it, or undefined for "Series 1". */
  name?: string | SheetArea;
  /** Undefined for the type of the chart. */
  chartType?: string;
  /** Null where the cells were deleted. */
  values: SheetArea | null;
  /** Null for 1, 2, 3. */
  categories: SheetArea | null;
  /** `Excel.ChartAxisGroup`. */
  axisGroup: string;
  /** Per cent of a column's width. */
  gapWidth?: number;
  /** `Excel.ChartMarkerStyle`. */
  markerStyle?: string;
  markerSize?: number;
  markerBackgroundColor?: string;
  markerForegroundColor?: string;
  format: ChartFormatRecord;
}

export interface ChartRecord extends Drawing {
  /** `Excel.ChartType`. */
  chartType: string;
  title: ChartTextRecord;
  legend: ChartLegendRecord;
  valueAxis: ChartAxisRecord;
  secondaryValueAxis: ChartAxisRecord;
  series: ChartSeriesRecord[];
}

/** A picture: no other shape is drawn. */
export interface ShapeRecord extends Drawing {
  /** PNG, as base64. */
  image: string;
  altTextDescription: string;
  /** Whether a new width also changes the height. */
  lockAspectRatio: boolean;
}

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

export interface TableStyle {
  style: string;
  showBandedRows: boolean;
}

/** A table; its area is the header row and the body. The totals, where they are shown, are the row below. */
export interface TableRecord extends TableStyle {
  id: string;
  name: string;
  sheetId: string;
  area: Area;
  showTotals: boolean;
  /** Whether the one row of the body is there only because a table has at least one. */
  placeholder: boolean;
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
  /** Rows that begin pages, in their order. */
  breaks?: number[];
}

/** An XML document that the add-in stores in the workbook (`Excel.CustomXmlPart`). */
export interface CustomXmlRecord {
  xml: string;
  /** Namespace of its root; blank if it has none. */
  namespaceUri: string;
}

export interface ExcelState {
  tables: TableRecord[];
  charts: ChartRecord[];
  shapes: ShapeRecord[];
  settings: Map<string, unknown>;
  /** By their ids, as `{GUID}`. */
  customXmlParts: Map<string, CustomXmlRecord>;
  hiddenNames: Set<string>;
  /** Ids of sheets. */
  protectedSheets: Set<string>;
  /** By the sheet's id. */
  pageLayouts: Map<string, PageLayoutRecord>;
}

export const emptyState = (): ExcelState => ({
  tables: [],
  charts: [],
  shapes: [],
  settings: new Map(),
  customXmlParts: new Map(),
  hiddenNames: new Set(),
  protectedSheets: new Set(),
  pageLayouts: new Map(),
});

// Objects with these keys stand for what JSON lacks. No property of a workbook begins with a null character.
const mapKey = '\0map';
const setKey = '\0set';

/** A value of the state as JSON has it: for `JSON.stringify`, which calls back with each. */
export function encoded(value: unknown): unknown {
  if (value instanceof Map) return { [mapKey]: [...value] };
  return value instanceof Set ? { [setKey]: [...value] } : value;
}

/** What {@link encoded} was given: for `JSON.parse`. */
export function decoded(value: unknown): unknown {
  const { [mapKey]: map, [setKey]: set } = (value ?? {}) as Record<string, unknown>;
  if (Array.isArray(map)) return new Map(map as [unknown, unknown][]);
  return Array.isArray(set) ? new Set(set) : value;
}
