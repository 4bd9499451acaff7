import { dwellingsOf, useOf, type Field, type UseClass } from '@cdata/catalog';
import { readNumber, type ColumnScale } from '@cdata/catalog/reading';
import type { PublishedRecord } from '../store/published-record.ts';
import { textOf } from './field-value.ts';

const minDate = '1800-01-01';
const [minBuilt, yearsAhead] = [1600, 5];

/** Days that are planned: permits expire, meetings are held and projects end after today. */
const isPlanned = /expir|meeting|hearing|closing|completion|start|target|due/;

const millisecondsInDay = 86_400_000;

/** Dollars, at most; the largest amounts that Canadian municipalities have published are a tenth of these. */
const maxDollars = 100_000_000_000;

/** Sizes and counts of which nothing that is built has more, in either unit of area. A lot may be a forest. */
const maxSizes: readonly [fields: RegExp, max: number][] = [
  [/^lot_/, 100_000_000_000],
  [/area|gfa|square_footage/, 5_000_000],
  [/storeys/, 200],
  [/units|dwelling/, 50_000],
  [/employees/, 500_000],
];

/**
 * Why a value that can be read can't be true: nothing has happened after today, and no amount is negative. Null if
 * nothing speaks against it. Such a value is left out: it would be searched for, added up and learned from.
 *
 * @param value As it is read; a date is YYYY-MM-DD.
 * @param loadedAt ISO 8601.
 */
export function whyImplausible(
  { name, kind }: Field,
  { published, value, scale }: { published: unknown; value: unknown; scale?: ColumnScale },
  loadedAt: string,
): string | null {
  if (value === null) return null;
  const text = textOf(published);
  if (kind === 'dollars') return whyImplausibleAmount(name, { published, scale }, Number(value));
  if (kind === 'date') return whyImplausibleDate(name, text, { day: String(value), loadedAt });
  const max = maxSizes.find(([fields]) => fields.test(name))?.[1] ?? Infinity;
  if (Number(value) > max) return `${name} '${text}' is too large`;
  const maxYear = Number(loadedAt.slice(0, 4)) + yearsAhead;
  if (name === 'year_built' && typeof value === 'number' && !(value >= minBuilt && value <= maxYear))
    return `${name} '${text}' is no year of construction`;
  return null;
}

function whyImplausibleAmount(
  name: string,
  { published, scale }: { published: unknown; scale?: ColumnScale },
  dollars: number,
): string | null {
  const text = textOf(published);
  if (dollars < 0) return `${name} '${text}' is negative`;
  if (dollars > maxDollars) return `${name} '${text}' is too large an amount`;
  return typeof published === 'string' &&
    readNumber(text, { kind: 'money', language: null, column: scale }).kind === 'ambiguous'
    ? `${name} '${text}' may be dollars or thousands`
    : null;
}

function whyImplausibleDate(
  name: string,
  text: string,
  { day, loadedAt }: { day: string; loadedAt: string },
): string | null {
  if (day < minDate) return `${name} '${text}' lies before 1800`;
  // Where the day begins earlier than in UTC, it is already tomorrow.
  const tomorrow = new Date(Date.parse(loadedAt) + millisecondsInDay).toISOString().slice(0, 10);
  return day > tomorrow && !isPlanned.test(name) ? `${name} '${text}' lies in the future` : null;
}

/** Dollars that no permit of a use has reached by an order of magnitude. */
const maxByUse: Partial<Record<UseClass, number>> = {
  deck_or_pool: 100_000_000,
  accessory: 100_000_000,
  secondary_suite: 50_000_000,
  single_family: 200_000_000,
  two_family: 200_000_000,
};
/** Of a permit of any other use. */
const maxDeclared = 20_000_000_000;
/** No new building costs less: 1 stands for a value that nobody knows, and 350 for thousands. */
const minOfNewBuilding = 1000;
const buildings: ReadonlySet<UseClass> = new Set(['single_family', 'two_family', 'row_house', 'apartment']);

/** Square metres that no building of a use has reached by an order of magnitude. */
const maxAreaByUse: Partial<Record<UseClass, number>> = {
  deck_or_pool: 50_000,
  secondary_suite: 5_000,
  single_family: 50_000,
  two_family: 50_000,
};

/**
 * The declared value and the areas of a permit that are of another order than those of its kind, each with the sentence
 * that says so.
 */
export function ofOtherOrder(record: PublishedRecord): { field: string; problem: string }[] {
  const { useClass } = useOf(record);
  const kind = `${String(record.permit_type_canonical)}, ${useClass}`;
  const max = maxAreaByUse[useClass] ?? Infinity;
  const metres = { area_m2: Number(record.area_m2), area_ft2: Number(record.area_ft2) / squareFeet };
  const fields = Object.entries(metres).flatMap(([field, area]) => (area > max ? [field] : []));
  if (isOtherValue(record, useClass)) fields.push('construction_value');
  return fields.map((field) => ({
    field,
    problem: `${field} '${String(record[field])}' is of another order than permits of its kind (${kind})`,
  }));
}

/** In a square metre. */
const squareFeet = 10.7639;

function isOtherValue(record: PublishedRecord, useClass: UseClass): boolean {
  const dollars = Number(record.construction_value ?? 0);
  if (!(dollars > 0)) return false;
  const isTooSmall =
    dollars < minOfNewBuilding &&
    record.permit_type_canonical === 'new_construction' &&
    buildings.has(useClass) &&
    // Stairs of a house are called construction as well.
    (dwellingsOf(record) ?? 0) > 0;
  return isTooSmall || dollars > (maxByUse[useClass] ?? maxDeclared);
}
