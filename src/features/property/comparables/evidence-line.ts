import { formatNumber } from '../../../language/index.ts';
import type { OwnFacts } from '../subject/characteristics.ts';
import { comparablesMessages } from './messages.ts';

/** Why a sale or an assessment that was read is not used. */
export type EvidenceReason = keyof ReturnType<typeof comparablesMessages>['reasons'];

/** A sale or an assessment that was read, and why it is not used. */
export interface EvidenceLine {
  /** That of its comparable, if it has one. */
  id: string;
  /** Of the user's sales, counted from 1; null of an assessment. */
  row: number | null;
  address: string;
  /** Its slug, or the text of the user. */
  city: string;
  /** Dollars, or the text that could not be read; empty if it is not published. */
  value: number | string;
  /** YYYY-MM-DD, the year of a roll, or the text that could not be read. */
  date: string;
  /** Null if it is used. */
  reason: EvidenceReason | null;
  /** Rows of the user's sales that are the reason: those of the same deed, or the one that is repeated. */
  rows: readonly number[];
  /** What the user's list says of it besides; areas in square feet. */
  facts?: OwnFacts;
  /** Why the user uses it although it was set aside. */
  takenBack: readonly { reason: EvidenceReason; why: string }[];
}

/** How many lines are left out for each reason, in the order of the messages. */
export function countReasons(lines: readonly Pick<EvidenceLine, 'reason'>[]): [EvidenceReason, number][] {
  const counts = new Map<EvidenceReason, number>();
  for (const { reason } of lines) if (reason) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return (Object.keys(comparablesMessages().reasons) as EvidenceReason[]).flatMap((reason) => {
    const count = counts.get(reason) ?? 0;
    return count > 0 ? [[reason, count] as const] : [];
  }) as [EvidenceReason, number][];
}

/** `13 are left out: 3 dated after the effective date, 10 of another class.`; empty if none is. */
export function leftOutText(lines: readonly Pick<EvidenceLine, 'reason'>[]): string {
  const { leftOutOf, reasons } = comparablesMessages();
  const counts = countReasons(lines);
  const sum = counts.reduce((total, [, count]) => total + count, 0);
  const list = counts.map(([reason, count]) => `${formatNumber(count)} ${reasons[reason]}`);
  return sum === 0 ? '' : leftOutOf(sum, list.join(', '));
}
