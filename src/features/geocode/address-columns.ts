import { addressParts, readAddressColumns, type AddressPart } from '@cdata/catalog/reading';
import { firstCellError } from '../../excel/cells/index.ts';
import {
  addressCells,
  isOverRows,
  relocatedColumns,
  sampleRows,
  userColumns,
  type SheetRows,
  type Run,
  type SheetColumn,
} from '../column-runs/index.ts';
import { geocodeRunName, type GeocodeOptions } from './geocode-columns.ts';

/** The columns of addresses, as far as headers and cells tell. */
export interface RecognizedAddress {
  /** Indexes of the columns that probably make up the address. Empty if no column seems to hold addresses. */
  columns: number[];
  /** Indexes of the columns that may each be a part, with other ones: the user chooses. */
  alike: ReadonlyMap<AddressPart, readonly number[]>;
}

export const noneAlike: RecognizedAddress['alike'] = new Map();

/**
 * Recognizes the columns of the address: selected columns, those of the run over these rows, or those that headers and
 * cells show to hold it. Columns that runs made are never among them.
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
  const { parts, cities, reading } = readAddressColumns(
    // The name of the group tells the property's city from the borrower's.
    named.map(({ header, group }) => (group ? `${header} (${group})` : header)),
    sampleRows(named),
  );
  const indexAt = (position: number) => named[position]!.index;
  const run = runs.find((one) => one.kind === geocodeRunName && isOverRows(one, rows));
  const ofRun = run ? columnsOfRun(run, rows, candidates) : [];
  if (parts.size > 0) {
    const address = reading.get('address')!;
    const alike = new Map<AddressPart, readonly number[]>();
    if (address.isAmbiguous)
      alike.set(
        'address',
        address.candidates.map(({ column }) => indexAt(column)),
      );
    if (cities.length > 0) alike.set('city', cities.map(indexAt));
    const columns = addressParts.flatMap((part) => (parts.has(part) ? [indexAt(parts.get(part)!)] : []));
    // A column that was added since is read too; otherwise, what the user chose for the run goes on being read.
    const addsToRun = alike.size === 0 && ofRun.every((index) => columns.includes(index));
    const isEnded = run === undefined || run.state === 'done' || run.state === 'cancelled';
    return ofRun.length > 0 && !(addsToRun && isEnded)
      ? { columns: ofRun, alike: noneAlike }
      : { columns, alike };
  }
  const first = selectedCandidates.find(hasWords);
  const isOther = first !== undefined && !ofRun.includes(first.index);
  return { columns: isOther ? [first.index] : ofRun, alike: noneAlike };
}

/** Indexes of the columns of the addresses of a run, where they are now; empty if one is gone. */
function columnsOfRun(
  { columns, options }: Run,
  rows: SheetRows,
  candidates: readonly SheetColumn[],
): number[] {
  const ofAddress = addressCells(columns, (options as GeocodeOptions).parts);
  const indexes = relocatedColumns(rows, ofAddress);
  const areThere = indexes.every((index) => candidates.some((column) => column.index === index));
  return areThere && indexes.length === ofAddress.length ? indexes : [];
}

/** Whether a column may hold addresses: coordinates, amounts, errors and codes such as `BP-1` have no words. */
const hasWords = ({ samples }: SheetColumn): boolean =>
  samples.some(
    (sample) => /\p{L}/u.test(sample) && !/^\S*\d\S*$/.test(sample) && firstCellError([sample]) === null,
  );
