import type { CellValue, Range } from '../range/index.ts';
import { RemoteObject } from '../wire/index.ts';

/** A row or a column of a table, whose values are those of its range. */
export abstract class TableCells extends RemoteObject {
  abstract getRange(): Range;

  get values(): unknown[][] | null {
    return this.getRange().values;
  }

  set values(values: unknown) {
    this.getRange().values = values;
  }

  get valuesAsJson(): CellValue[][] | null {
    return this.getRange().valuesAsJson;
  }

  set valuesAsJson(values: unknown) {
    this.getRange().valuesAsJson = values;
  }

  /** The grid's values are in the language of the API. */
  get valuesAsJsonLocal(): CellValue[][] | null {
    return this.valuesAsJson;
  }

  set valuesAsJsonLocal(values: unknown) {
    this.valuesAsJson = values;
  }
}
