import { datasets, type Text } from '@cdata/catalog';
import { addressColumns, readAddress } from '@cdata/catalog/reading';
import { areaAddress, cellAddress, WorkbookError, type SheetCell } from '../../src/excel/index.ts';
import {
  readSheetRows,
  sampleRows,
  userColumns,
  type Run,
  type Runs,
  type SheetColumn,
  type SheetRows,
} from '../../src/features/column-runs/index.ts';
import { readPermitColumns } from '../../src/features/estimate/index.ts';
import { readActiveFormula } from '../../src/features/formulas/index.ts';
import { likelyCoordinateColumns, startsFromCoordinates } from '../../src/features/geocode/index.ts';
import { localDay } from '../../src/features/sources/reports/index.ts';
import { listSavedTables } from '../../src/features/tables/index.ts';
import type { ScreenName } from '../frame/screen.ts';
import { addressColumnChoices } from '../geocode/address-column-choices.ts';
import { draftOf } from '../geocode/geocode-draft.ts';
import type { homeMessages } from './messages.ts';

/** Rows of a list whose cells are, as far as headers and the first rows show, of one kind. */
interface SelectedList {
  kind: 'addresses' | 'coordinates' | 'permits' | 'recordIds';
  /** Such as `A2:A801`. */
  range: string;
  rows: number;
  /** Whether each row has an address too. */
  hasAddresses: boolean;
}

/** What the selection seems to be. It decides which screens Home suggests, and nothing else. */
export type SelectedCells =
  | SelectedList
  | { kind: 'formula'; name: string; cell: string }
  | { kind: 'table'; dataset: Text; isOfPermits: boolean; day: string }
  /** No list is around the selection. */
  | { kind: 'empty' }
  | { kind: 'other' };

/** Reads the selection and the first rows around it. Makes no call. */
export async function readSelectedCells(
  registry: Pick<Runs, 'saved' | 'resultColumns' | 'certainResultColumns'>,
): Promise<SelectedCells> {
  const { cell, calls } = await readActiveFormula();
  const [call] = calls;
  if (call) return { kind: 'formula', name: call.name, cell: cellAddress(cell.row, cell.column) };
  const rows = await readSheetRows().catch((error: unknown) => {
    if (error instanceof WorkbookError) return null;
    throw error;
  });
  const isInList = rows !== null && !isApart(rows, cell);
  const tables = isInList && rows.tableId === null ? [] : await listSavedTables();
  // Beside the only table of a sheet, that table is meant: its title is above it.
  const onSheet = tables.filter(({ sheet }) => sheet === cell.sheet);
  const table = isInList ? tables.find(({ id }) => id === rows.tableId) : onSheet.length === 1 && onSheet[0];
  if (table) {
    const { dataset, fetchedAt } = table;
    const isOfPermits = dataset === 'permit';
    return { kind: 'table', dataset: datasets[dataset].label, isOfPermits, day: localDay(fetchedAt) };
  }
  if (!isInList) return { kind: 'empty' };
  return describeRows(rows, { runs: await registry.saved(), registry });
}

/** Whether a cell is outside a list, as the blank cells beside and below it are. */
const isApart = ({ columns, headerRow, firstRow, rowCount, whole }: SheetRows, cell: SheetCell): boolean =>
  columns.every(({ index }) => index !== cell.column) ||
  (whole && (cell.row < (headerRow ?? firstRow) || cell.row >= firstRow + rowCount));

interface WrittenColumns {
  runs: readonly Run[];
  registry: Pick<Runs, 'resultColumns' | 'certainResultColumns'>;
}

/** What the rows of a list are. Permits come before their addresses, and addresses before coordinates beside them. */
function describeRows(rows: SheetRows, written: WrittenColumns): SelectedCells {
  const { runs } = written;
  const columns = userColumns(rows, runs);
  const { recognized } = addressColumnChoices(draftOf(null, rows), rows, written);
  const addresses = [...recognized.columns, ...[...recognized.alike.values()].flat()];
  const hasAddresses = holdAddresses(columns, addresses);
  const list = (kind: SelectedList['kind'], indexes: readonly number[]): SelectedList => ({
    kind,
    range: rangeOf(rows, indexes),
    rows: rows.rowCount,
    hasAddresses,
  });
  const permit = readPermitColumns({ columns });
  const positions = (['municipality', 'permit_type', 'area', 'declared_value'] as const).flatMap(
    (name) => permit.get(name)!.column ?? [],
  );
  const has = (name: 'permit_type' | 'area' | 'declared_value' | 'record_id') =>
    permit.get(name)!.column !== null;
  if (has('permit_type') && (has('area') || has('declared_value')))
    return list(
      'permits',
      positions.map((position) => columns[position]!.index),
    );
  if (startsFromCoordinates(rows, runs)) return list('coordinates', likelyCoordinateColumns(rows, runs));
  if (hasAddresses) return list('addresses', addresses);
  if (has('record_id')) return list('recordIds', [columns[permit.get('record_id')!.column!]!.index]);
  return { kind: 'other' };
}

/** Whether headers or cells say that columns are of addresses: a selected column of any words may be chosen for them. */
function holdAddresses(columns: readonly SheetColumn[], indexes: readonly number[]): boolean {
  const headers = columns.map(({ header }) => header);
  const found = addressColumns(headers, sampleRows(columns)).map((position) => columns[position]!.index);
  return columns.some(({ index, samples }) => {
    if (!indexes.includes(index)) return false;
    const texts = samples.filter(Boolean);
    return (
      found.includes(index) ||
      texts.filter((text) => readAddress(text).civic?.number).length > texts.length / 2
    );
  });
}

function rangeOf({ firstRow, rowCount }: SheetRows, indexes: readonly number[]): string {
  const column = Math.min(...indexes);
  const columns = Math.max(...indexes) - column + 1;
  return areaAddress({ row: firstRow, rows: rowCount, column, columns });
}

export type SuggestedAction = keyof ReturnType<typeof homeMessages>['selected']['actions'];

/** What can be done with the selection, the likeliest first, and the screen that does it. At most two. */
export function suggestedActions(
  cells: SelectedCells,
): readonly { action: SuggestedAction; screen: ScreenName }[] {
  switch (cells.kind) {
    case 'formula':
      return [
        { action: 'explain', screen: 'formula-builder' },
        { action: 'origin', screen: 'source' },
      ];
    case 'table':
      return [
        { action: 'refresh', screen: 'tables' },
        cells.isOfPermits
          ? { action: 'estimateTable', screen: 'estimate' }
          : { action: 'showOnMap', screen: 'map' },
      ];
    case 'addresses':
      return [
        { action: 'geocode', screen: 'geocode' },
        { action: 'clean', screen: 'clean' },
      ];
    case 'coordinates':
      return [
        { action: 'locate', screen: 'geocode' },
        { action: 'showOnMap', screen: 'map' },
      ];
    case 'permits':
      return [
        { action: 'estimate', screen: 'estimate' },
        ...(cells.hasAddresses ? [{ action: 'geocode', screen: 'geocode' } as const] : []),
      ];
    case 'recordIds':
      return [
        { action: 'estimate', screen: 'estimate' },
        { action: 'formula', screen: 'formula-builder' },
      ];
    case 'empty':
      return [
        { action: 'search', screen: 'search' },
        { action: 'property', screen: 'property' },
      ];
    case 'other':
      return [];
  }
}
