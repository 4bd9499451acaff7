import { addressPartsOf } from '../column-runs/index.ts';
import { firstCellError } from '../../excel/cells/index.ts';
import { timeSlices, type TaskContext } from '../../tasks/index.ts';
import { groupAddresses, type AddressGroup } from './address-groups.ts';
import { readListAddress, type ListKey, type ListAddress, type ReadOptions } from './address-key.ts';
import { findingKinds, type Finding, type FindingKind } from './finding.ts';
import { citiesOfList } from './list-cities.ts';
import { readListRows, type AddressColumns, type ListRow } from './list-rows.ts';
import { rowDefects } from './row-defects.ts';
import type { Streets } from './streets.ts';

export interface AddressCheck extends AddressColumns, ReadOptions {
  list: readonly ListRow[];
  /** For each row; null for blank rows, those with an error, and those that are left out. */
  addresses: readonly (ListAddress | null)[];
  findings: readonly Finding[];
  streets: Streets;
  /** The cities of the list, the most frequent first. */
  cities: readonly string[];
  /** Address cells with a formula, which nothing changes. */
  formulaCells: number;
  /** Rows that are not blank, and the hidden ones among them. */
  filledRows: number;
  hiddenRows: number;
  /** Whether hidden rows are left out. */
  visibleOnly: boolean;
}

export interface CheckOptions {
  /** Whether hidden rows are left out; false by default. */
  visibleOnly?: boolean;
  province?: ReadOptions['province'];
}

/**
 * Reads the addresses of a list and finds what is to be looked at before they are geocoded. Makes no calls and changes
 * nothing.
 *
 * @throws WorkbookError where the sheet no longer exists.
 * @throws The signal's reason once the task is stopped.
 */
export async function checkAddresses(
  columns: AddressColumns,
  task: TaskContext,
  { visibleOnly = false, province }: CheckOptions = {},
): Promise<AddressCheck> {
  const list = await readListRows(columns, task);
  const isLeftOut = ({ isHidden }: ListRow) => isHidden && visibleOnly;
  const pause = timeSlices(task);
  const parts = addressPartsOf(columns.rows, columns.columns);
  const checked = list.filter((row) => !isLeftOut(row));
  const municipalities = await citiesOfList(
    checked.map(({ cells }) => cells),
    parts,
    pause,
  );
  const options: ReadOptions = { parts, municipalities, province };
  const addresses: (ListAddress | null)[] = [];
  const rowsByKind = new Map<FindingKind, number[]>();
  for (const [row, listRow] of list.entries()) {
    await pause();
    if (row % 500 === 0) task.progress(row, list.length);
    const { cells } = listRow;
    const isRead = firstCellError(cells) === null && !isLeftOut(listRow);
    const address = isRead ? readListAddress(cells, { ...options, place: listRow.place }) : null;
    addresses.push(address);
    for (const kind of address ? rowDefects(cells, address, options) : []) {
      const of = rowsByKind.get(kind);
      if (of) of.push(row);
      else rowsByKind.set(kind, [row]);
    }
  }
  // Rows with several addresses or cities are none of them alone.
  const ambiguous = new Set([
    ...(rowsByKind.get('severalAddresses') ?? []),
    ...(rowsByKind.get('severalCities') ?? []),
  ]);
  const keys = addresses.map((address, row) => (address && !ambiguous.has(row) ? address.key : null));
  const { groups, streets } = await groupAddresses(
    keys,
    task,
    list.map(({ place }) => place),
  );
  const findings = [
    ...[...rowsByKind].map(([kind, of]): Finding => ({ kind, rows: of, groups: [] })),
    ...groupFindings(groups, list, addresses),
  ];
  return {
    ...columns,
    ...options,
    list,
    addresses,
    streets,
    findings: findingKinds.flatMap((kind) => findings.find((finding) => finding.kind === kind) ?? []),
    cities: frequentCities(addresses),
    ...filledRowsOf(list),
    visibleOnly,
    formulaCells: checked.reduce((sum, { isFormula }) => sum + isFormula.filter(Boolean).length, 0),
  };
}

/** Counts the rows that are not blank. */
export function filledRowsOf(rows: readonly ListRow[]): Pick<AddressCheck, 'filledRows' | 'hiddenRows'> {
  const filled = rows.filter(({ cells }) => cells.some((cell) => String(cell ?? '').trim() !== ''));
  return { filledRows: filled.length, hiddenRows: filled.filter(({ isHidden }) => isHidden).length };
}

function groupFindings(
  groups: readonly AddressGroup[],
  rows: readonly ListRow[],
  addresses: readonly (ListAddress | null)[],
): Finding[] {
  const textOf = (row: number) => JSON.stringify(rows[row]!.cells);
  const hasSeveralSpellings = ({ rows: of }: AddressGroup) =>
    of.some((row) => textOf(row) !== textOf(of[0]!));
  const differing = groups.filter(hasSeveralSpellings);
  const repeated = groups.filter(({ rows: of }) => of.length > 1);
  return [
    groupFinding(
      'spellings',
      differing.filter(({ isMisspelled }) => !isMisspelled).map((group) => group.rows),
    ),
    groupFinding(
      'misspellings',
      differing.filter(({ isMisspelled }) => isMisspelled).map((group) => group.rows),
    ),
    {
      kind: 'repeats' as const,
      rows: repeated.flatMap(({ rows: of }) => of.slice(1)).sort((a, b) => a - b),
      groups: repeated.map((group) => group.rows),
    },
    groupFinding('sameBuilding', buildings(groups, addresses)),
  ].filter(({ rows: of }) => of.length > 0);
}

const groupFinding = (kind: FindingKind, groups: number[][]): Finding => ({
  kind,
  rows: groups.flat().sort((a, b) => a - b),
  groups,
});

/** The rows of each building of which the list has several units, or a unit and the building itself. */
function buildings(groups: readonly AddressGroup[], addresses: readonly (ListAddress | null)[]): number[][] {
  const byBuilding = new Map<string, AddressGroup[]>();
  for (const group of groups) {
    const { key } = addresses[group.rows[0]!]!;
    if (key.number === null) continue;
    const id = JSON.stringify({ ...key, unit: null, province: null, postalCode: null } satisfies ListKey);
    byBuilding.set(id, [...(byBuilding.get(id) ?? []), group]);
  }
  return [...byBuilding.values()]
    .filter((ofBuilding) => ofBuilding.length > 1)
    .map((ofBuilding) => ofBuilding.flatMap(({ rows }) => rows).sort((a, b) => a - b));
}

/** The names as they are written most often. */
function frequentCities(addresses: readonly (ListAddress | null)[]): string[] {
  const cities = new Map<string, Map<string, number>>();
  for (const address of addresses) {
    if (!address || address.key.city === null || address.cityText === '') continue;
    const spellings = cities.get(address.key.city) ?? new Map<string, number>();
    cities.set(address.key.city, spellings.set(address.cityText, (spellings.get(address.cityText) ?? 0) + 1));
  }
  const ranked = [...cities.values()].map((spellings) => {
    const [[name]] = [...spellings].sort(([, a], [, b]) => b - a) as [[string, number]];
    return { name, rows: [...spellings.values()].reduce((sum, count) => sum + count, 0) };
  });
  return ranked.sort((a, b) => b.rows - a.rows).map(({ name }) => name);
}
