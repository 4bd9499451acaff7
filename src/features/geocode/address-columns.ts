import { addressParts, readAddressColumns, type AddressPart } from '@cdata/catalog/reading';
import { firstCellError } from '../../excel/cells/index.ts';
import {
  isOverRows,
  sampleRows,
  userColumns,
  type SheetRows,
  type Run,
  type SheetColumn,
} from '../column-runs/index.ts';
import { geocodeRunName } from './geocode-columns.ts';

/** The columns of addresses, as far as headers and cells tell. */
export interface RecognizedAddress {
  /** Indexes of the columns that probably make up the address. Empty if no column seems to hold addresses. */
  columns: number[];
  /** Indexes of the columns that may each be a part, with other ones: the user chooses. */
  alike: ReadonlyMap<AddressPart, readonly number[]>;
}

export const noneAlike: RecognizedAddress['alike'] = new Map();

/**
 * Recognizes the columns of the address: selected columns, or those that headers and cells show to hold it. Columns that
 * runs made are never among them.
 *
 * @param results Indexes of columns that look like results, of runs that the workbook may not have.
 */
export function recognizeAddress(
  rows: SheetRows,
  runs: readonly Run[],
  results: readonly number[] = [],
): RecognizedAddress {
  const { selected, selectedColumns } = rows;
  const candidates = userColumns(rows, runs).filter(({ index }) => !results.includes(index));
  const selectedCandidates = candidates.filter(({ index }) => selected.includes(index));
  const indexesOf = (columns: readonly SheetColumn[]) => columns.map(({ index }) => index);
  if (selectedColumns && selectedCandidates.length < candidates.length && selectedCandidates.some(hasWords)) {
    return { columns: indexesOf(selectedCandidates), alike: noneAlike };
  }
  const named = candidates.filter(({ header }) => header !== '');
  const {
    parts: found,
    cities,
    reading,
  } = readAddressColumns(
    // The name of the group tells the property's city from the borrower's.
    named.map(({ header, group }) => (group ? `${header} (${group})` : header)),
    sampleRows(named),
  );
  const parts = new Map(found);
  const indexAt = (position: number) => named[position]!.index;
  const previousRun = runs.find((run) => run.kind === geocodeRunName && isOverRows(run, rows));
  const ofPreviousRun = previousRun?.columns.map(({ index }) => index) ?? [];
  if (parts.size > 0) {
    const address = reading.get('address')!;
    const alike = new Map<AddressPart, readonly number[]>();
    if (address.isAmbiguous)
      alike.set(
        'address',
        address.candidates.map(({ column }) => indexAt(column)),
      );
    const city = cities.find((position) => ofPreviousRun.includes(indexAt(position)));
    if (city !== undefined) parts.set('city', city);
    else if (cities.length > 0) alike.set('city', cities.map(indexAt));
    return {
      columns: addressParts.flatMap((part) => (parts.has(part) ? [indexAt(parts.get(part)!)] : [])),
      alike,
    };
  }
  const first = selectedCandidates.find(hasWords);
  if (first) return { columns: [first.index], alike: noneAlike };
  const areThere = ofPreviousRun.every((index) => candidates.some((column) => column.index === index));
  return { columns: areThere ? ofPreviousRun : [], alike: noneAlike };
}

/** Whether a column may hold addresses: coordinates, amounts, errors and codes such as `BP-1` have no words. */
const hasWords = ({ samples }: SheetColumn): boolean =>
  samples.some(
    (sample) => /\p{L}/u.test(sample) && !/^\S*\d\S*$/.test(sample) && firstCellError([sample]) === null,
  );
