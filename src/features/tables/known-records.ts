import type { Field } from '@cdata/catalog';
import type { CellScalar } from '../../excel/cells/index.ts';
import {
  bodyBlocks,
  columnRanges,
  fieldColumns,
  idField,
  requireIdColumn,
  storedId,
  storedText,
  type TableFields,
} from './read-table.ts';

/** The records that have a row in a table. */
export interface KnownRecords {
  ids: ReadonlySet<string>;
  /** Null unless requested. */
  contents: RowContents | null;
}

/**
 * @param options.withContents Also reads what the rows without an id show.
 * @throws WorkbookError if the table was deleted or has no column of ids.
 */
export async function readKnownRecords(
  { tableId, fields, headers: overrides }: TableFields,
  { withContents }: { withContents: boolean },
): Promise<KnownRecords> {
  const idIndex = fields.findIndex(({ name }) => name === idField);
  const ids = new Set<string>();
  const rows: Row[] = [];
  const selectColumns = (headers: readonly string[]) => {
    requireIdColumn(headers, overrides);
    const columns = fieldColumns(headers, fields, overrides);
    return columnRanges(columns.filter(({ fieldIndex }) => withContents || fieldIndex === idIndex));
  };
  for await (const { ranges, values, rowCount } of bodyBlocks(tableId, selectColumns)) {
    for (let index = 0; index < rowCount; index++) {
      const row = new Map<number, CellScalar>();
      ranges.forEach(({ fieldIndex, width }, range) => {
        for (let offset = 0; offset < width; offset++)
          row.set(fieldIndex + offset, values[range]![index]![offset]!);
      });
      const id = row.get(idIndex)!;
      if (id !== '') ids.add(storedId(id));
      else if (withContents) rows.push(row);
    }
  }
  return { ids, contents: withContents ? new RowContents(fields, rows) : null };
}

/** Values by position of their field. */
type Row = ReadonlyMap<number, CellScalar>;

/** Changes with every update of the service, even if the record doesn't. */
const bookkeepingField = 'fetched_at';

/**
 * What the rows without an id show. Records without an id are told apart by it: the row of one that has changed can't be
 * found, and rows that the user has added have no id either.
 */
export class RowContents {
  /** By contents: the number of rows. */
  readonly #rows = new Map<string, number>();
  readonly #compared: number[];

  /** @param rows Columns that are missing in some rows are not compared. */
  constructor(fields: readonly Field[], rows: readonly Row[]) {
    this.#compared = [...fields.keys()].filter((index) => {
      const { name } = fields[index]!;
      return name !== idField && name !== bookkeepingField && rows.every((row) => row.has(index));
    });
    for (const row of rows) {
      const key = this.#key((index) => row.get(index)!);
      this.#rows.set(key, (this.#rows.get(key) ?? 0) + 1);
    }
  }

  /** Whether a row shows these values, one for each field. Each row counts for one record only. */
  take(values: readonly CellScalar[]): boolean {
    const key = this.#key((index) => values[index]!);
    const rows = this.#rows.get(key) ?? 0;
    if (rows > 0) this.#rows.set(key, rows - 1);
    return rows > 0;
  }

  #key(valueOf: (index: number) => CellScalar): string {
    return JSON.stringify(this.#compared.map((index) => storedValue(valueOf(index))));
  }
}

/** Excel keeps 15 digits. */
export function storedValue(value: CellScalar): CellScalar {
  if (typeof value === 'number') return Number(value.toPrecision(15));
  return typeof value === 'string' ? storedText(value) : value;
}
