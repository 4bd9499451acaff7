import { checkAddress } from '../address/index.ts';
import { readColumns, type ColumnSource } from '../excel/columns/column-source.ts';
import { errorAmong } from '../excel/columns/error-value.ts';
import type { Corrections } from '../excel/columns/corrections.ts';
import { areaAddress } from '../excel/column-letters.ts';
import { geocodeLookup, type ConnectedLookups } from '../lookup/index.ts';
import { addressKey, addressLine } from './geocode-run.ts';

/** Rows with something odd: how many, and where the first is. */
export interface OddRows {
  rows: number;
  /** `A12`; empty where there are none. */
  first: string;
}

/** What a column of addresses would cost, and what is odd about it; known without a request. */
export interface GeocodeCount {
  rows: number;
  /** Different addresses among them. */
  different: number;
  /** Those of them whose answer is known. */
  known: number;
  /** Requests that the rest would take, zones and nearest addresses left out. */
  calls: number;
  blank: OddRows;
  /** Rows that repeat an address above them. */
  repeated: OddRows;
  onlyPoBox: OddRows;
  /** A postal code of another province than the one written. */
  otherProvince: OddRows;
  /** Cells that show an error of Excel's: nothing can be asked for them. */
  errors: OddRows;
}

/** Rows that are looked at before the pane has its turn again. */
const atOnce = 2000;

/**
 * Reads the addresses of some columns and counts.
 *
 * @param columns Columns of the sheet that make an address, in order.
 */
export async function countAddresses(
  source: ColumnSource,
  columns: readonly number[],
  corrections: Corrections,
  lookups: Pick<ConnectedLookups, 'known'>,
): Promise<GeocodeCount> {
  const rows = await readColumns(source.sheetId, columns, source.firstRow, source.rows);
  const odd = {
    blank: new Odd(source, columns[0]!),
    repeated: new Odd(source, columns[0]!),
    onlyPoBox: new Odd(source, columns[0]!),
    otherProvince: new Odd(source, columns[0]!),
    errors: new Odd(source, columns[0]!),
  };
  const asked = new Map<string, string>();
  const seen = new Set<string>();
  for (const [index, row] of rows.entries()) {
    const line = addressLine(row);
    if (index % atOnce === atOnce - 1) await new Promise((resolve) => setTimeout(resolve));
    if (line === '') {
      odd.blank.at(index);
      continue;
    }
    if (errorAmong(row)) {
      odd.errors.at(index);
      continue;
    }
    const key = addressKey(line);
    if (seen.has(key)) odd.repeated.at(index);
    seen.add(key);
    const correction = corrections[key];
    const { onlyPoBox, otherProvince } = checkAddress(line);
    if (onlyPoBox) odd.onlyPoBox.at(index);
    if (otherProvince) odd.otherProvince.at(index);
    if (correction?.kind === 'place' || (onlyPoBox && correction?.kind !== 'address')) continue;
    asked.set(key, correction?.kind === 'address' ? correction.address : line);
  }
  const known = await lookups.known(
    geocodeLookup,
    [...asked.values()].map((address) => ({ address, municipality: null })),
  );
  const knownOnes = known.filter(Boolean).length;
  return {
    rows: rows.length - odd.blank.rows,
    different: seen.size,
    known: knownOnes,
    calls: asked.size - knownOnes,
    ...odd,
  };
}

/** Counts rows, and keeps where the first is. */
class Odd implements OddRows {
  rows = 0;
  first = '';
  readonly #firstRow: number;
  readonly #column: number;

  constructor({ firstRow }: ColumnSource, column: number) {
    this.#firstRow = firstRow;
    this.#column = column;
  }

  at(index: number): void {
    if (this.rows++ === 0) this.first = areaAddress(this.#firstRow + index, this.#column, 1, 1);
  }
}
