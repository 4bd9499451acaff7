import type { EntityType } from '@cdata/catalog';
import { fold } from '@cdata/catalog/reading';
import { remembered } from '../store/remembered.ts';

export type Rule = [pattern: RegExp, value: string];

export const firstMatch = (rules: readonly Rule[], text: string): string | null =>
  rules.find(([pattern]) => pattern.test(text))?.[1] ?? null;

const statusRules: Rule[] = [
  [/cancel|withdraw|refus|denied|reject|revok|void|annul|retire|abandon|suspend/, 'cancelled'],
  [/expir|lapsed|perime|caduc/, 'expired'],
  [/complet|closed|final|occupan|finished|termine|ferme|complete|finale/, 'completed'],
  [/not issued|not started|non emis/, 'in_review'],
  [/issued|active|delivre|emis\b|emise|approved|open\b|en vigueur|granted|inspection|phase|ouvert/, 'issued'],
  [
    /review|pending|applic|submit|receiv|process|hold|etude|attente|analyse|recu|intake|ready|circulat/,
    'in_review',
  ],
];

const tradeRules: Rule[] = [
  [/electri/, 'electrical'],
  [/plumb|plomberie|drain/, 'plumbing'],
  [/mechanic|hvac|heating|ventil|mecani/, 'mechanical'],
  [/\bgas\b|gaz/, 'gas'],
  [/sprinkler|gicleur|fire suppress/, 'sprinkler'],
  [/\bsigns?\b|signage|enseigne/, 'sign'],
];

/** @param isIssued Whether the record has been issued: what is in progress is then the work, else the application. */
export function statusOf(
  dataset: EntityType,
  text: string | null,
  { isIssued = false }: { isIssued?: boolean } = {},
): string {
  if (text === null) return 'unknown';
  const status = dataset === 'permit' ? permitStatusOf(text) : otherStatusOf(text);
  if (status !== 'unknown' || !inProgress.test(fold(text))) return status;
  return isIssued ? 'issued' : 'in_review';
}

const inProgress = /progress|underway|under way|en cours/;

const permitStatusOf = remembered((text) => statusIn(fold(text)));

/** Development permits and planning applications can be approved long before anything is issued. */
const otherStatusOf = remembered((text) => {
  const folded = fold(text);
  if (/approv|approuv/.test(folded)) return 'approved';
  return /pending|en attente/.test(folded) ? 'pending' : statusIn(folded);
});

const statusIn = (folded: string): string => firstMatch(statusRules, folded) ?? 'unknown';

export const tradeOf = remembered((text) => firstMatch(tradeRules, fold(text)));

/**
 * Whether a licence is in force, by the city's word for its state and by its last day. Null if it publishes neither.
 */
export function isActiveLicence(status: string | null, expiry: string | null, today: string): boolean | null {
  if (status === null && expiry === null) return null;
  if (
    status !== null &&
    /^(?:n|no|non|false|0)$|inacti|cancel|closed|gone|expir|revok|suspend|withdraw|pending|refus|annul/.test(
      fold(status),
    )
  )
    return false;
  return expiry === null || expiry >= today;
}
