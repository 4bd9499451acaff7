import { citySlug, readAddress, readDate } from '@cdata/catalog/reading';
import { searchLookups, type Engine, type FieldValues, type LookupOptions } from '../../engine/index.ts';

const word = String.raw`(?:assessment\s+)?(?:roll|folio|account|matricule|r[ôo]le|compte|pid|pan|aan)`;
const rollNumber = new RegExp(
  String.raw`^\s*(?:${word}\s*(?:number|no\b\.?|num[ée]ro|n[o°º]\b\.?)?\s*[:#]*\s*)?(\d[\d\s._–-]*\d)\s*$`,
  'iu',
);
/** Shorter numbers are rather those of houses. */
const minDigits = 7;
/** The years of a roll are records of their own. */
const maxRows = 50;

const digitsOf = (text: unknown): string => String(text ?? '').replace(/\D/g, '');

/** The roll number, matricule, folio or PID that a text consists of, as it is written; null for any other text. */
export function rollNumberIn(text: string): string | null {
  const number = rollNumber.exec(text)?.[1] ?? null;
  return number !== null && digitsOf(number).length >= minDigits ? number : null;
}

/** A number of a roll, and the slug of its city; null where the number alone tells it. */
export interface Roll {
  number: string;
  municipality: string | null;
}

/** The roll number that stands in the place of the street in the address of a row, with its city; null for addresses. */
export function rollOfLine(line: string): Roll | null {
  const [first = '', ...others] = line.split(',');
  const number = rollNumberIn(first);
  if (number === null || readDate(first).kind === 'date') return null;
  const { municipality, province } = readAddress(others.join(','));
  return { number, municipality: municipality === null ? null : citySlug(municipality, province) };
}

/** The assessments with a number: those of one address of one city, or why they are not one property. */
export type RollResult =
  | { kind: 'property'; address: string; municipality: string; records: FieldValues[] }
  | { kind: 'none' }
  | { kind: 'cities'; cities: string[] }
  | { kind: 'addresses'; addresses: string[] };

const rollInput = ({ number, municipality }: Roll) => ({
  query: { q: number, ...(municipality && { municipality }) },
  maxRows,
});

/** Finds the assessments with a number, with one call. */
export async function requestRoll(
  engine: Pick<Engine, 'request'>,
  roll: Roll,
  options: LookupOptions,
): Promise<RollResult> {
  return rollResult(roll, await engine.request(searchLookups.assessment, rollInput(roll), options));
}

/** What a saved response says of a number; undefined without one. */
export async function savedRoll(engine: Pick<Engine, 'cached'>, roll: Roll): Promise<RollResult | undefined> {
  const [saved] = await engine.cached(searchLookups.assessment, [rollInput(roll)]);
  if (!saved) return undefined;
  return saved.ok ? rollResult(roll, saved.value) : { kind: 'none' };
}

function rollResult({ number }: Roll, found: readonly FieldValues[]): RollResult {
  const records = found.filter(
    (record) =>
      record.address &&
      [record.roll_number, record.pid, record.aan].some((one) => digitsOf(one) === digitsOf(number)),
  );
  const cities = [...new Set(records.map((record) => String(record.municipality)))];
  const addresses = [...new Set(records.map((record) => String(record.address)))];
  if (records.length === 0) return { kind: 'none' };
  if (cities.length > 1) return { kind: 'cities', cities };
  if (addresses.length > 1) return { kind: 'addresses', addresses };
  return { kind: 'property', address: addresses[0]!, municipality: cities[0]!, records };
}
