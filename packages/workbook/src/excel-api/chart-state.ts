import type { SheetArea } from '../grid/area.ts';
import type { Drawing } from './drawing-placement.ts';

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
