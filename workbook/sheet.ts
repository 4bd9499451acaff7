/** A sheet that the workbook opens with. */
export interface WorkbookSheet {
  name: string;
  /**
   * Values and formulas (text that begins with `=`; an apostrophe before it makes it text, as when it is typed), row by
   * row; null is blank. The first row is a header.
   */
  rows: (string | number | boolean | null)[][];
  /** Pixels, from column A on. */
  columnWidths?: number[];
  /** Number format of a column, by its index; the header row keeps its own. */
  columnFormats?: Record<number, string>;
}
