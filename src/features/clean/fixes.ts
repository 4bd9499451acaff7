import { cityConflict } from '../column-runs/index.ts';
import { withCity, withFirstNumber, withoutCity, withoutPostalCode } from './address-edits.ts';
import type { AddressCheck } from './check-addresses.ts';
import type { Finding, FindingKind } from './finding.ts';
import { bestSpelling } from './best-spelling.ts';
import { citiesIn } from './row-defects.ts';

/** What can be done about all rows of a finding at once. `mark` names the finding in a column next to the data. */
export type Fix =
  | { kind: 'oneSpelling' }
  | { kind: 'addCity'; city: string }
  | { kind: 'keepAddressCity' }
  | { kind: 'keepColumnCity' }
  | { kind: 'keepFirstCity' }
  | { kind: 'keepLastCity' }
  | { kind: 'removePostalCode' }
  | { kind: 'firstNumber' }
  | { kind: 'mark' };
export type FixKind = Fix['kind'];

/** The fixes of a finding; the first one is proposed. */
export function fixKindsOf({ parts }: Pick<AddressCheck, 'parts'>, kind: FindingKind): readonly FixKind[] {
  switch (kind) {
    case 'spellings':
    case 'misspellings':
      return ['oneSpelling', 'mark'];
    case 'noCity':
      return ['addCity', 'mark'];
    case 'severalCities':
      return parts.includes('city')
        ? ['keepColumnCity', 'keepAddressCity', 'mark']
        : ['keepLastCity', 'keepFirstCity', 'mark'];
    case 'postalCode':
      return ['removePostalCode', 'mark'];
    case 'range':
      return ['firstNumber', 'mark'];
    default:
      return ['mark'];
  }
}

export interface CellChange {
  /** Position of the row in the list. */
  row: number;
  /** Position of the column among the address columns. */
  column: number;
  before: unknown;
  after: unknown;
}

export interface PlannedFix {
  changes: readonly CellChange[];
  /** Rows that would change but for a formula in them. */
  formulaRows: number;
}

/** The changes that a fix makes to the address cells; none for `mark`. */
export function planFix(check: AddressCheck, finding: Finding, fix: Fix): PlannedFix {
  const changes: CellChange[] = [];
  const formulaRows = new Set<number>();
  for (const { row, cells } of newCells(check, finding, fix)) {
    const { cells: before, isFormula } = check.list[row]!;
    cells.forEach((after, column) => {
      if (after === before[column]) return;
      if (isFormula[column]) formulaRows.add(row);
      else changes.push({ row, column, before: before[column], after });
    });
  }
  return { changes, formulaRows: formulaRows.size };
}

interface NewCells {
  row: number;
  cells: readonly unknown[];
}

function newCells(check: AddressCheck, finding: Finding, fix: Fix): NewCells[] {
  if (fix.kind === 'mark') return [];
  if (fix.kind === 'oneSpelling') return finding.groups.flatMap((rows) => oneSpelling(check, rows));
  return finding.rows.map((row) => ({ row, cells: fixedCells(check, row, fix) }));
}

/**
 * Rows that name a recipient keep him: they stay as they are, and their spelling is not copied. A row with a number that
 * the new spelling lacks stays, too: it may be a unit in a form that nobody has foreseen.
 */
function oneSpelling(check: AddressCheck, rows: readonly number[]): NewCells[] {
  const plain = rows.filter((row) => !check.addresses[row]!.parsed.hasCareOf);
  if (plain.length < 2) return [];
  const { cells } = check.list[bestSpelling(check, plain)]!;
  const numbers = numbersIn(cells);
  const losesNumber = (row: number) =>
    numbersIn(check.list[row]!.cells).some((one) => !numbers.includes(one));
  return plain.filter((row) => !losesNumber(row)).map((row) => ({ row, cells }));
}

/** The numbers of an address without its postal code, such as `5` of `05` and `5th`. */
const numbersIn = (cells: readonly unknown[]): string[] =>
  cells
    .flatMap((cell) => withoutPostalCode(String(cell ?? '')).match(/\d+/g) ?? [])
    .map((digits) => digits.replace(/^0+(?=\d)/, ''));

type RowFix = Exclude<Fix, { kind: 'mark' | 'oneSpelling' }>;

function fixedCells(check: AddressCheck, row: number, fix: RowFix): readonly unknown[] {
  const { cells } = check.list[row]!;
  const { parts } = check;
  const address = check.addresses[row]!;
  const cityAt = parts.indexOf('city');
  const withTexts = (change: (text: string) => string, except = -1) =>
    cells.map((cell, at) => (typeof cell === 'string' && at !== except ? change(cell) : cell));
  switch (fix.kind) {
    case 'addCity':
      return cityAt >= 0
        ? cells.map((cell, at) => (at === cityAt ? fix.city : cell))
        : changedAt(cells, lineColumn(check, row), (text) => withCity(text, fix.city));
    case 'removePostalCode':
      return withTexts(withoutPostalCode);
    case 'firstNumber': {
      const { range, civic } = address.parsed;
      const { number, numberTo } = civic ?? {};
      const first = range?.first ?? number;
      const last = range?.last ?? numberTo;
      return first && last
        ? withTexts((text) => withFirstNumber(text, { first, last, written: range?.written ?? null })).map(
            wholeNumber,
          )
        : cells;
    }
    case 'keepFirstCity':
    case 'keepLastCity': {
      const cities = citiesIn(address, check.municipalities);
      const others = fix.kind === 'keepFirstCity' ? cities.slice(1) : cities.slice(0, -1);
      return withTexts((text) => others.reduce(withoutCity, text));
    }
    default: {
      const conflict = cityAt < 0 ? null : cityConflict(cells, cityAt);
      if (!conflict) return cells;
      return fix.kind === 'keepAddressCity'
        ? cells.map((cell, at) => (at === cityAt ? conflict.address : cell))
        : withTexts((text) => withoutCity(text, conflict.address), cityAt);
    }
  }
}

/** A column of numbers has a range as text. */
const wholeNumber = (cell: unknown): unknown =>
  typeof cell === 'string' && /^[1-9]\d*$/.test(cell) ? Number(cell) : cell;

const changedAt = (
  cells: readonly unknown[],
  column: number,
  change: (text: string) => string,
): readonly unknown[] => cells.map((cell, at) => (at === column ? change(String(cell ?? '')) : cell));

/** The column in which a list without a city column has its cities: that of the address, or the last one with a street. */
function lineColumn({ parts, list }: AddressCheck, row: number): number {
  const named = parts.findIndex((part) => part === 'address' || part === 'street');
  if (named >= 0) return named;
  const { cells } = list[row]!;
  return Math.max(
    0,
    cells.findIndex((cell) => /\p{L}{2}/u.test(String(cell ?? ''))),
  );
}
