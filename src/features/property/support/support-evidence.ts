import { datasets, isYear, placeOf, publishedDollars, roleValue } from '@cdata/catalog';
import { readableAddress } from '@cdata/catalog/reading';
import { outliersOf, type Characteristic, type Evidence, type RollChange } from './adjustments/index.ts';
import {
  type PriceUnit,
  characteristicFields,
  characteristicOf,
  isArea,
  ownNamesIn,
} from '../subject/characteristics.ts';
import {
  comparables,
  type Comparable,
  comparableQuery,
  maxAssessments,
  type ComparableSearch,
} from '../comparables/comparables.ts';
import { identity, isSubject, rollYear } from '../subject/assessments.ts';
import type { EvidenceLine } from '../comparables/evidence-line.ts';
import type { Sale } from '../sales/find-sales.ts';
import type { JudgedSales } from '../sales/judge-sales.ts';
import { classOf, kindAgainst, type PropertyKind } from '../subject/property-kind.ts';
import type { Property } from '../subject/property-lookup.ts';
import { kindText } from '../comparables/criteria-text.ts';
import { timeRate } from '../grid/rates.ts';
import { yearsOf } from '../sales/sale-rows.ts';
import { countedText } from '../grid/comparison.ts';
import { comparablesMessages } from '../comparables/messages.ts';
import { salesMessages } from '../sales/messages.ts';
import { supportMessages } from './messages.ts';
import type { ServiceRecord } from '../../../api/index.ts';
import { searchLookups, type Engine, type Coordinate, type SearchInput } from '../../../engine/index.ts';
import { formatNumber } from '../../../language/index.ts';

/** What the assessments around a subject say about rates, before any method. */
export interface SupportEvidence {
  /** The newest assessments that have a value and all characteristics, the nearest first. */
  evidence: Evidence[];
  /** Properties that are on two rolls. */
  changes: RollChange[];
  characteristics: Characteristic[];
  /** Null if none is published, and of sales. */
  rollYear: number | null;
  /** The days of the first and the last sale; null of assessments. */
  sales: { from: string; to: string } | null;
  /** The sales of the kind that have an assessment, whether or not their characteristics are known; none of assessments. */
  assessedSales: AssessedSale[];
  /** Everything that was read, and why it is no evidence. */
  lines: EvidenceLine[];
}

interface AssessedSale {
  /** Of its comparable. */
  id: string;
  address: string;
  /** YYYY-MM-DD */
  date: string;
  /** Dollars. */
  price: number;
  assessed: number;
}

/** Characteristics that fewer properties publish are no part of the evidence: the others would be left out. */
const minPublished = 0.6;

const kilometresPerDegree = 111.195;

interface EvidenceOptions extends PropertyKind {
  place: Coordinate;
  unit: PriceUnit;
}

export function supportEvidence(
  subject: Property,
  records: readonly ServiceRecord[],
  { place, unit, ...kind }: EvidenceOptions,
): SupportEvidence {
  const { nearest, lines } = comparables(subject, place, records);
  const ofKind = nearest.filter((one) => kindAgainst(one, kind) === null);
  const names = publishedFacts(
    ofKind.map(({ record }) => record),
    unit,
  );
  const characteristics = names.map(defaultCharacteristic);
  const complete = ofKind.flatMap((one): Evidence[] => {
    const facts = factsOf(one.record, names, unit);
    const there = placeOf(one.record);
    if (one.value === null || one.value <= 0 || !facts || !there) return [];
    return [evidenceOf(one, { place, there, facts })];
  });
  const { evidence, outliers } = divided(complete, characteristics);
  return {
    evidence,
    changes: changesOf(subject, records, kind),
    characteristics,
    sales: null,
    assessedSales: [],
    rollYear: nearest.length === 0 ? null : Math.max(...nearest.map(({ record }) => rollYear(record))),
    lines: linesWithEvidence(lines, nearest, { evidence, outliers, kind }),
  };
}

/** What supports the rates, and what is too far from it. */
interface DividedEvidence {
  evidence: Evidence[];
  outliers: Evidence[];
}

function divided(complete: readonly Evidence[], characteristics: readonly Characteristic[]): DividedEvidence {
  const far = outliersOf(complete, characteristics);
  return { evidence: complete.filter((one) => !far.has(one)), outliers: [...far] };
}

/** Lines of which those that are no evidence say why: they are of another kind, lack a fact, or are outliers. */
function linesWithEvidence(
  lines: readonly EvidenceLine[],
  read: readonly Comparable[],
  { evidence, outliers, kind }: DividedEvidence & { kind: PropertyKind },
): EvidenceLine[] {
  const kinds = new Map(read.map((one) => [one.recordId, kindAgainst(one, kind)]));
  const isEvidence = new Set(evidence.map(({ id }) => id));
  const isOutlier = new Set(outliers.map(({ id }) => id));
  const reasonOf = ({ id, reason }: EvidenceLine): EvidenceLine['reason'] => {
    if (reason !== null || isEvidence.has(id)) return reason;
    if (isOutlier.has(id)) return 'outlier';
    return kinds.get(id) ?? 'incomplete';
  };
  return lines.map((line) => ({ ...line, reason: reasonOf(line) }));
}

/** The sales that are used, also several of one property. */
export function salesEvidence(
  { sales, lines }: Pick<JudgedSales, 'sales' | 'lines'>,
  { place, unit, ...kind }: EvidenceOptions,
): SupportEvidence {
  const ofKind = sales.filter(({ comparable }) => kindAgainst(comparable, kind) === null);
  const names = publishedFacts(
    ofKind.map(({ comparable }) => comparable.record),
    unit,
  );
  const characteristics = [...names, timeRate].map(defaultCharacteristic);
  const complete = ofKind.flatMap(({ comparable, date }): Evidence[] => {
    const facts = factsOf(comparable.record, names, unit);
    const there = placeOf(comparable.record);
    if (!facts || !there) return [];
    return [evidenceOf(comparable, { place, there, facts: { ...facts, [timeRate]: yearsOf(date) } })];
  });
  const { evidence, outliers } = divided(complete, characteristics);
  const isEvidence = new Set(evidence.map(({ id }) => id));
  const dates = ofKind
    .filter(({ comparable }) => isEvidence.has(comparable.recordId))
    .map(({ date }) => date);
  dates.sort();
  return {
    evidence,
    changes: resalesOf(ofKind),
    characteristics,
    rollYear: null,
    assessedSales: assessedSalesOf(ofKind),
    sales: dates.length === 0 ? null : { from: dates[0]!, to: dates.at(-1)! },
    lines: linesWithEvidence(
      lines,
      sales.map(({ comparable }) => comparable),
      { evidence, outliers, kind },
    ),
  };
}

const assessedSalesOf = (sales: readonly Sale[]): AssessedSale[] =>
  sales.flatMap(({ comparable: { recordId: id, address, record }, date, price }) => {
    const assessed = publishedDollars(roleValue(record, datasets.assessment.roles.value));
    return assessed !== null && assessed > 0 ? [{ id, address, date, price, assessed }] : [];
  });

/** Between the two newest sales of each property. */
function resalesOf(sales: readonly Sale[]): RollChange[] {
  const properties = new Map<string, Sale[]>();
  for (const sale of sales) {
    const id = identity(sale.comparable.record);
    properties.set(id, [...(properties.get(id) ?? []), sale]);
  }
  return [...properties].flatMap(([id, list]): RollChange[] => {
    const [later, earlier] = list.toSorted((a, b) => (a.date < b.date ? 1 : -1));
    if (!later || !earlier || later.date === earlier.date) return [];
    return [
      {
        id,
        address: later.comparable.address,
        earlierYear: yearsOf(earlier.date),
        earlierValue: earlier.price,
        laterYear: yearsOf(later.date),
        laterValue: later.price,
      },
    ];
  });
}

/** Characteristics that enough of the records publish. */
const publishedFacts = (records: readonly ServiceRecord[], unit: PriceUnit): string[] =>
  [...characteristicFields.map(({ name }) => name), ...ownNamesIn(records, 'number')].filter(
    (name) =>
      records.filter((record) => characteristicOf(record, name, unit) !== null).length >
      minPublished * records.length,
  );

function evidenceOf(
  { record, recordId, address, value }: Comparable,
  { place, there, facts }: { place: Coordinate; there: Coordinate; facts: Record<string, number> },
): Evidence {
  const east = (there.lng - place.lng) * Math.cos((place.lat * Math.PI) / 180) * kilometresPerDegree;
  const north = (there.lat - place.lat) * kilometresPerDegree;
  return { id: recordId, address, zone: String(record.zoning ?? ''), east, north, value: value!, facts };
}

/** Null if one is not published. */
export function factsOf(
  record: ServiceRecord,
  names: readonly string[],
  unit: PriceUnit,
): Record<string, number> | null {
  const facts = names.map((name) => [name, characteristicOf(record, name, unit)] as const);
  return facts.every((one): one is readonly [string, number] => one[1] !== null)
    ? Object.fromEntries(facts)
    : null;
}

/** Areas of 5% difference are alike, and years within 3; other numbers must be equal. */
function defaultCharacteristic(name: string): Characteristic {
  if (isArea(name)) return { name, tolerance: 0.05, minDifference: 0.1, isShare: true };
  // Sales within a quarter are of one time.
  if (name === timeRate) return { name, tolerance: 0.25, minDifference: 0.5, isShare: false };
  if (isYear(name)) return { name, tolerance: 3, minDifference: 5, isShare: false };
  return { name, tolerance: 0, minDifference: 1, isShare: false };
}

/** Where each year has a roll of its own: elsewhere, nothing says how many years the roll before is older. */
const yearlyRolls: ReadonlySet<string> = new Set(['AB', 'BC', 'NB', 'NS', 'PE', 'NL']);

/** The change of each property of the kind between its two newest rolls. */
function changesOf(subject: Property, records: readonly ServiceRecord[], kind: PropertyKind): RollChange[] {
  const { roles } = datasets.assessment;
  const properties = new Map<string, ServiceRecord[]>();
  for (const record of records) {
    if (isSubject(subject, record)) continue;
    if (kindAgainst({ propertyClass: classOf(record), record }, kind) !== null) continue;
    properties.set(identity(record), [...(properties.get(identity(record)) ?? []), record]);
  }
  return [...properties].flatMap(([id, rolls]): RollChange[] => {
    const [later, earlier] = rolls.toSorted((a, b) => rollYear(b) - rollYear(a));
    if (!later) return [];
    // The roll itself, or what the newest one says of the year before.
    const previous = yearlyRolls.has(String(later.province)) ? later.previous_assessed_value : null;
    const values = [earlier ? roleValue(earlier, roles.value) : previous, roleValue(later, roles.value)].map(
      (value) => publishedDollars(value) ?? 0,
    );
    const laterYear = rollYear(later);
    const earlierYear = earlier ? rollYear(earlier) : laterYear - 1;
    if (earlierYear <= 0 || earlierYear === laterYear || values.some((value) => value <= 0)) return [];
    const address = readableAddress(String(roleValue(later, ['address', 'normalized_address']) ?? id));
    return [{ id, address, earlierYear, earlierValue: values[0]!, laterYear, laterValue: values[1]! }];
  });
}

const input = (search: ComparableSearch): SearchInput => ({
  query: comparableQuery(search),
  maxRows: maxAssessments,
});

/** Whether the assessments of a search are at hand, and looking them up makes no call. */
export async function isSupportCached(
  engine: Pick<Engine, 'cached'>,
  search: ComparableSearch,
): Promise<boolean> {
  const [result] = await engine.cached(searchLookups.assessment, [input(search)]);
  return result !== undefined;
}

/**
 * The assessments around a subject, of any value and year, at most 2,500: the newest. Bounds on values would bias what
 * values say about rates.
 */
export const lookUpSupport = (
  search: ComparableSearch,
  {
    engine,
    signal,
    onProgress,
  }: { engine: Pick<Engine, 'request'>; signal?: AbortSignal; onProgress?(rows: number): void },
): Promise<ServiceRecord[]> =>
  engine.request(searchLookups.assessment, input(search), { signal, fromTask: true, onProgress });

/** `Of 68 sales read, 55 support the rates, and 13 are left out: …` */
export function evidenceText({ evidence, lines, sales }: SupportEvidence): string {
  const { readSales, readAssessments, supporting } = comparablesMessages();
  return countedText((sales ? readSales : readAssessments)(lines.length), supporting(evidence.length), lines);
}

/** What the support of rates is worked out from: `260 properties of class Residential within 5 km, assessed values …` */
export function scopeText(
  { evidence, rollYear, sales }: SupportEvidence,
  { radius, ...kind }: PropertyKind & { radius: number },
): string {
  const { length } = evidence;
  const ofKind = kindText(kind);
  if (sales) return salesMessages().scope(length, ofKind, sales.from, sales.to);
  return supportMessages().scope(length, ofKind, formatNumber(radius), rollYear ?? 0);
}
