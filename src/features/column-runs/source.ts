export interface SheetColumn {
  /** Column of the sheet, counted from 0. */
  index: number;
  /** Empty where the rows have no headers. */
  header: string;
  /** The group of columns above it, where another column has the same header. */
  group?: string;
  /** Its texts in the first rows that are not blank: for every column, those of the same rows. */
  samples: string[];
}

/** The rows that a run can read: those of a table, or of the block of filled columns around the selection. */
export interface SheetRows {
  sheetId: string;
  sheet: string;
  tableId: string | null;
  /** Name of the table. */
  table: string | null;
  /** Row of the headers, counted from 0, or null. */
  headerRow: number | null;
  /** Whether the user chose the headers, or that there are none. */
  choseHeaders?: boolean;
  firstRow: number;
  rowCount: number;
  columns: SheetColumn[];
  /** Whether these are all rows of the table or block, instead of selected rows. */
  whole: boolean;
  /** Indexes of the columns that are selected. */
  selected: number[];
  /** Whether the selection is taller than a row: it then chooses columns, and does more than point to a place. */
  selectedColumns: boolean;
}
