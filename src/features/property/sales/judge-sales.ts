import { publishedDollars, roleValue, datasets } from '@cdata/catalog';
import { words } from '@cdata/catalog/reading';
import type { Comparable } from '../comparables/comparables.ts';
import type { EvidenceLine, EvidenceReason } from '../comparables/evidence-line.ts';
import { identity, isSubject } from '../subject/assessments.ts';
import type { Property } from '../subject/property-lookup.ts';
import type { FoundSales, Sale } from './find-sales.ts';
import type { SaleRow } from './sale-rows.ts';

/** Reasons for which a sale is set aside until the user says why it is used. */
export const askedReasons = ['after', 'before', 'otherCity', 'deed', 'notArmsLength'] as const;
export type AskedReason = (typeof askedReasons)[number];

export interface SaleRules {
  /** The day of the value, as YYYY-MM-DD: later sales were not known. */
  effectiveDate: string;
  /** The first day of the sales that are used; null for any. */
  soldFrom: string | null;
  /** Why the user uses a sale that is set aside, by {@link takenBackKey}. */
  takenBack: Readonly<Record<string, string>>;
}

/** What was read of the user's sales, and which are used. */
export interface JudgedSales {
  /** The sales that are used, the newest first. */
  sales: Sale[];
  /** Their properties, each by its newest sale, the nearest first. */
  comparables: Comparable[];
  /** All rows that were read, in their order. */
  lines: EvidenceLine[];
}

export const takenBackKey = ({ row }: { row: number | null }, reason: EvidenceReason): string =>
  `${row} ${reason}`;

/** A price beyond these multiples of the assessed value is set aside: it was hardly agreed at arm's length. */
const armsLength = { min: 0.25, max: 4 } as const;

/**
 * Decides which sales are used, and says of each other row why it is not.
 *
 * @param found The sales that were looked up, and the rows that can't be.
 */
export function judgeSales(
  subject: Property,
  found: FoundSales & { leftOut: readonly EvidenceLine[] },
  rules: SaleRules,
): JudgedSales {
  const byRow = found.sales.toSorted((a, b) => a.row - b.row);
  const judged = byRow.map((sale) => {
    const { reasons, rows } = reasonsOf(sale, { subject, found, byRow, rules });
    const why = (reason: EvidenceReason) => rules.takenBack[takenBackKey(sale, reason)]?.trim() ?? '';
    const reason = reasons.find((one) => !isAsked(one) || why(one) === '') ?? null;
    const takenBack = reasons
      .filter(isAsked)
      .flatMap((one) => (why(one) ? [{ reason: one, why: why(one) }] : []));
    return { sale, line: lineOf(sale, { id: sale.comparable.recordId, reason, rows, takenBack }) };
  });
  const used = judged.flatMap(({ sale, line }) => (line.reason === null ? [sale] : []));
  const sales = used.toSorted((a, b) => b.date.localeCompare(a.date));
  const newest = new Map<string, Comparable>();
  for (const { comparable } of sales) {
    const property = identity(comparable.record);
    if (!newest.has(property)) newest.set(property, comparable);
  }
  const notFound = found.notFound.map(({ sale, reason }) =>
    lineOf(sale, { id: `row ${sale.row}`, reason, rows: [], takenBack: [] }),
  );
  return {
    sales,
    comparables: [...newest.values()].sort((a, b) => a.distance - b.distance),
    lines: [...found.leftOut, ...notFound, ...judged.map(({ line }) => line)].sort((a, b) => a.row! - b.row!),
  };
}

const isAsked = (reason: EvidenceReason): reason is AskedReason =>
  (askedReasons as readonly EvidenceReason[]).includes(reason);

const lineOf = (
  { row, address, city, price, date, facts }: SaleRow,
  rest: Pick<EvidenceLine, 'id' | 'reason' | 'rows' | 'takenBack'>,
): EvidenceLine => ({ row, address, city, value: price, date, ...(facts && { facts }), ...rest });

interface SaleContext {
  subject: Property;
  found: FoundSales;
  byRow: readonly Sale[];
  rules: SaleRules;
}

/** All reasons against a sale, the first that decides first, and the rows of the same price and date that are among them. */
function reasonsOf(
  sale: Sale,
  { subject, found, byRow, rules: { effectiveDate, soldFrom } }: SaleContext,
): { reasons: EvidenceReason[]; rows: number[] } {
  const { record } = sale.comparable;
  const isSame = (other: SaleRow) => other.price === sale.price && other.date === sale.date;
  const property = identity(record);
  const alike = byRow.filter(isSame);
  const first = alike.find((other) => identity(other.comparable.record) === property)!;
  const others = alike.filter((other) => identity(other.comparable.record) !== property);
  const unknown = found.notFound.flatMap(({ sale: other }) =>
    isSame(other) && placeName(other) !== placeName(sale) ? [other] : [],
  );
  const deed = [...others, ...unknown].map(({ row }) => row).sort((a, b) => a - b);
  const assessed = publishedDollars(roleValue(record, datasets.assessment.roles.value));
  const ratio = assessed === null || assessed <= 0 ? 1 : sale.price / assessed;
  const reasons: [EvidenceReason, boolean][] = [
    ['own', isSubject(subject, record)],
    ['repeated', first !== sale],
    ['after', sale.date > effectiveDate],
    ['before', soldFrom !== null && sale.date < soldFrom],
    ['otherCity', record.municipality !== subject.municipality],
    ['deed', deed.length > 0],
    ['notArmsLength', ratio < armsLength.min || ratio > armsLength.max],
  ];
  return {
    reasons: reasons.flatMap(([reason, holds]) => (holds ? [reason] : [])),
    rows: first === sale ? deed : [first.row],
  };
}

const placeName = ({ address, city }: SaleRow): string => words(`${address} ${city}`).join(' ');
