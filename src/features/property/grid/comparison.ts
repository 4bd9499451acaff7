import type { Coordinate } from '../../../engine/index.ts';
import type { ComparableFilters } from '../comparables/comparable-filters.ts';
import type { Comparable, ComparableSearch } from '../comparables/comparables.ts';
import type { GridChoices } from './grid-model.ts';
import type { Property } from '../subject/property-lookup.ts';
import { comparisonField, distanceField, isMissing, isYear, saleDateField } from '@cdata/catalog';
import type { ServiceRecord } from '../../../api/index.ts';
import { subjectText } from '../subject/subject-text.ts';
import {
  characteristicLabel,
  characteristicOf,
  isArea,
  type OwnFacts,
  type PriceUnit,
} from '../subject/characteristics.ts';
import { formatNumber, joinSentences, labelled } from '../../../language/index.ts';
import { leftOutText, type EvidenceLine } from '../comparables/evidence-line.ts';
import { comparablesMessages } from '../comparables/messages.ts';
import { permitsText } from '../sales/permits-near-sale.ts';
import { nearPermitsField } from './permit-fields.ts';
import { gridMessages } from './messages.ts';

/** What a grid compares. */
export interface Comparison extends GridChoices {
  subject: Property;
  search: ComparableSearch;
  /** In the order of the grid. */
  selected: readonly Comparable[];
  /** What the selected ones were chosen from; null if it is not known. */
  found: FoundComparables | null;
  /** The day that sales are adjusted to, as YYYY-MM-DD; null of assessed values. */
  effectiveDate: string | null;
  /** What the user knows of the subject; it counts instead of what is published. Undefined for nothing. */
  facts?: OwnFacts;
  /** Whether the records are made up. */
  isSample?: boolean;
  /** Which of the comparisons of the subject it is that the workbook has next to each other, from 1 on, the default. */
  edition?: number;
}

/** What comparables were chosen from. */
export interface FoundComparables {
  /** Properties that pass the filters. */
  count: number;
  filters: ComparableFilters | null;
  /** Where the nearest are. */
  places: readonly (Coordinate & { address: string })[];
  /** The days of the first and the last sale of those that pass the filters; null of assessed values. */
  saleDates: { from: string; to: string } | null;
  /** Everything that was read, and why it is no comparable. */
  lines: readonly EvidenceLine[];
}

/** What is compared, and what was read for it: the sentences of the grid and of the text for the report. */
export const introText = (comparison: Comparison): string =>
  joinSentences(subjectText(comparison.subject), factsText(comparison), foundText(comparison));

/** The facts of the subject that are the user's own; empty without any. */
export function factsText({ facts = {}, unit }: Pick<Comparison, 'facts' | 'unit'>): string {
  const list = Object.keys(facts).map((name) =>
    labelled(characteristicLabel(name, unit), factText(facts, name, unit)),
  );
  return list.length === 0 ? '' : gridMessages().factsOfUser(list.join('; '));
}

/** A fact in the unit of the grid. */
export function factText(facts: OwnFacts, name: string, unit: PriceUnit): string {
  const fact = facts[name];
  if (typeof fact !== 'number') return fact ?? '';
  const number = characteristicOf(facts, name, unit) ?? fact;
  return isYear(name)
    ? String(number)
    : formatNumber(number, { maximumFractionDigits: isArea(name) ? 0 : 2 });
}

/** The subject with what the user knows of it; null without an assessment and without facts. */
export const subjectRecord = ({
  subject,
  facts,
}: Pick<Comparison, 'subject' | 'facts'>): ServiceRecord | null =>
  subject.assessment === null && Object.keys(facts ?? {}).length === 0
    ? null
    : { address: subject.address, municipality: subject.municipality, ...subject.assessment, ...facts };

/** What was read, and which of it became a comparable: the sentences of the grid and of the text for the report. */
export function foundText({ basis, selected, found }: Comparison): string {
  const lines = found?.lines ?? [];
  if (lines.length === 0) return '';
  const text = comparablesMessages();
  const ids = new Set(selected.map(({ recordId }) => recordId));
  const comparables = lines.filter(({ id }) => ids.has(id)).length;
  // One that was selected and then filtered out remains a comparable.
  const rest = lines.filter(({ id }) => !ids.has(id));
  const others = rest.filter(({ reason }) => reason === null).length;
  const read = (basis === 'sales' ? text.readSales : text.readAssessments)(lines.length);
  return joinSentences(countedText(read, text.chosen(comparables, others), rest), ...takenBackTexts(lines));
}

/** `Of 68 sales read, 55 support the rates, and 13 are left out: …` */
export function countedText(read: string, counted: string, lines: readonly EvidenceLine[]): string {
  const leftOut = leftOutText(lines);
  const sentence = leftOut ? comparablesMessages().andLeftOut(counted, leftOut) : `${counted}.`;
  return `${read} ${sentence}`;
}

/** What the user uses although it was set aside, and why. */
function takenBackTexts(lines: readonly EvidenceLine[]): string[] {
  const { reasons, takenBack } = comparablesMessages();
  return lines.flatMap(({ address, date, reason, takenBack: list }) =>
    reason === null ? list.map((one) => takenBack(reasons[one.reason], address, date, one.why)) : [],
  );
}

/** What identifies the sheet of a subject's comparables: rates of assessed values are none of sale prices. */
export const gridKey = ({
  subject,
  basis,
  edition = 1,
}: Pick<Comparison, 'subject' | 'basis' | 'edition'>): string[] => [
  'comparables',
  // Earlier versions had tables of comparables, with a key of their own.
  'columns',
  ...(basis === 'sales' ? [basis] : []),
  ...(edition > 1 ? [`edition${edition}`] : []),
  subject.municipality,
  subject.address,
  ...(subject.unit ? [subject.unit.name] : []),
];

/** The records of a grid, with what it says besides. */
export function gridRecords(comparison: Comparison): {
  subject: ServiceRecord | null;
  comparables: ServiceRecord[];
} {
  const { subject, selected, effectiveDate } = comparison;
  const text = gridMessages();
  const record = subjectRecord(comparison);
  return {
    subject: record && {
      ...record,
      ...(isMissing(record.zoning) && subject.zone && { zoning: subject.zone.code }),
      [comparisonField.name]: text.subject,
      [distanceField.name]: 0,
      ...(effectiveDate !== null && { [saleDateField.name]: effectiveDate }),
    },
    comparables: selected.map(({ record, permits, year }) => ({
      ...record,
      [comparisonField.name]: text.comparable,
      ...(permits && {
        [nearPermitsField.name]: permitsText(permits, {
          saleDate: year,
          rollDate: String(record.assessment_date ?? '').slice(0, 10),
        }),
      }),
    })),
  };
}
