import { provinceCodes, type ProvinceCode } from '../../language/index.ts';
import {
  addressLine,
  addressPartsOf,
  coordinatePartsOf,
  provinceOfCoordinates,
  provinceOfLine,
} from './address-line.ts';
import { readColumns } from './row.ts';
import type { SheetRows } from './sheet-rows.ts';

/** What the addresses of a list tell of its provinces. */
export interface ListProvinces {
  /** Rows whose address doesn't tell its province. */
  untold: number;
  /** The province of all other rows; null if they are of several, or if there is none. */
  told: ProvinceCode | null;
  /** Rows that tell it. */
  toldRows: number;
}

/**
 * Reads which provinces the addresses of a list tell.
 *
 * @param columns Indexes of the columns that make up the address.
 * @param points Indexes of the columns of the rows' own coordinates.
 * @throws WorkbookError where the sheet no longer exists.
 */
export async function readListProvinces(
  rows: SheetRows,
  columns: readonly number[],
  points: readonly number[] = [],
): Promise<ListProvinces> {
  const parts = [...addressPartsOf(rows, columns), ...coordinatePartsOf(rows, points)];
  const addressParts = parts.slice(0, columns.length);
  const counts = new Map<string | null, number>();
  for (const cells of await readColumns(rows, [...columns, ...points])) {
    const line = addressLine(cells.slice(0, columns.length), { parts: addressParts });
    if (line === '') continue;
    const province = provinceOfLine(line) ?? provinceOfCoordinates(cells, parts);
    counts.set(province, (counts.get(province) ?? 0) + 1);
  }
  const told = provinceCodes.filter((code) => counts.has(code));
  return {
    untold: counts.get(null) ?? 0,
    told: told.length === 1 ? told[0]! : null,
    toldRows: told.reduce((sum, code) => sum + counts.get(code)!, 0),
  };
}
