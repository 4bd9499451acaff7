import type { CellPoint, SheetArea } from '../grid/area.ts';

export interface ChartFontRecord {
  bold?: boolean;
  italic?: boolean;
  color?: string;
  name?: string;
  size?: number;
  /** `Excel.ChartUnderlineStyle`. */
  underline?: string;
}

export interface ChartLineRecord {
  color?: string;
  /** `Excel.ChartLineStyle`. */
  lineStyle?: string;
  /** Points. */
  weight?: number;
}

/** What is undefined is automatic; a null fill is transparent. */
export interface ChartFormatRecord {
  fill?: string | null;
  font: ChartFontRecord;
  border: ChartLineRecord;
  line: ChartLineRecord;
}

export interface ChartTextRecord {
  /** Undefined for an automatic text. */
  text?: string;
  /** Undefined where it depends on the series. */
  visible?: boolean;
  overlay?: boolean;
  format: ChartFormatRecord;
}

export interface ChartLegendRecord {
  visible: boolean;
  /** `Excel.ChartLegendPosition`. */
  position: string;
  overlay: boolean;
  format: ChartFormatRecord;
}

export interface DataLabelsRecord {
  position?: string;
  showValue: boolean;
  showSeriesName: boolean;
  showCategoryName: boolean;
  showPercentage: boolean;
  separator: string;
  /** Undefined for the format of the cells. */
  numberFormat?: string;
  format: ChartFormatRecord;
}

export interface ChartAxisRecord {
  visible: boolean;
  minimum?: number;
  maximum?: number;
  majorUnit?: number;
  minorUnit?: number;
  /** Undefined for the format of the cells. */
  numberFormat?: string;
  /** `Excel.ChartAxisScaleType`. */
  scaleType: string;
  /** `Excel.ChartAxisDisplayUnit`; undefined for none. */
  displayUnit?: string;
  showDisplayUnitLabel?: boolean;
  logBase: number;
  reversePlotOrder: boolean;
  /** `Excel.ChartAxisTickLabelPosition`. */
  tickLabelPosition: string;
  /** Degrees from -90 to 90; undefined is automatic. */
  textOrientation?: number;
  title: ChartTextRecord;
  majorGridlines: ChartGridlinesRecord;
  minorGridlines: ChartGridlinesRecord;
  format: ChartFormatRecord;
}

export interface ChartGridlinesRecord {
  visible: boolean;
  format: ChartFormatRecord;
}

export interface ChartPointRecord {
  format: ChartFormatRecord;
}

export interface ChartSeriesRecord {
  /** A text, the cell that contains it, or undefined for "Series 1". */
  name?: string | SheetArea;
  /** Undefined for the type of the chart. */
  chartType?: string;
  /** Null where the cells were deleted. */
  values: SheetArea | null;
  /** Categories, or the x values of a scatter chart; null for 1, 2, 3. */
  categories: SheetArea | null;
  /** `Excel.ChartAxisGroup`. */
  axisGroup: string;
  hasDataLabels?: boolean;
  dataLabels: DataLabelsRecord;
  /** Per cent of a column's width. */
  gapWidth?: number;
  /** From -100 to 100 per cent. */
  overlap?: number;
  smooth?: boolean;
  /** `Excel.ChartMarkerStyle`. */
  markerStyle?: string;
  markerSize?: number;
  markerBackgroundColor?: string;
  markerForegroundColor?: string;
  doughnutHoleSize?: number;
  /** By the index of a value. */
  points: Map<number, ChartPointRecord>;
  format: ChartFormatRecord;
}

export interface ChartRecord {
  id: string;
  name: string;
  sheetId: string;
  /** `Excel.ChartType`. */
  chartType: string;
  /** The chart moves and is sized with its cells. */
  from: CellPoint;
  to: CellPoint;
  /** `Excel.ChartPlotBy`. */
  plotBy: string;
  title: ChartTextRecord;
  legend: ChartLegendRecord;
  categoryAxis: ChartAxisRecord;
  valueAxis: ChartAxisRecord;
  secondaryCategoryAxis: ChartAxisRecord;
  secondaryValueAxis: ChartAxisRecord;
  dataLabels: DataLabelsRecord;
  plotArea: ChartFormatRecord;
  format: ChartFormatRecord;
  series: ChartSeriesRecord[];
}
