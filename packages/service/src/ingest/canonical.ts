import { fold } from '@cdata/catalog/reading';
import { remembered } from '../store/remembered.ts';

export type Rule = [pattern: RegExp, value: string];

export const firstMatch = (rules: readonly Rule[], text: string): string | null =>
  rules.find(([pattern]) => pattern.test(text))?.[1] ?? null;

const statusRules: Rule[] = [
  [
    /\bcanc|withdr[ae]w|refus|denied|den[iy]al|reject|revok|revoqu|void|annul|retire|abandon|desist|suspended|dismiss|declin|disapprov|(?:not|non) (?:approved|approuve|accept|autoris)/,
    'cancelled',
  ],
  [/expir|lapsed|perime|caduc|echu|inacti/, 'expired'],
  [/complet|\bcompl?\b|closed|\bfinal|occupan|finished|termine|ferme|acheve|\btraitee?\b/, 'completed'],
  [/not issued|not started|(?:non|pas) (?:emis|delivre)/, 'in_review'],
  [
    /issued|\biss\b|\bacti[fv]|delivre|emis\b|emise|approved|approuv|approval|autorise|accepte|accorde|octroye|conform|open\b|en vigueur|granted|inspection|phase|ouvert/,
    'issued',
  ],
  [
    /review|\brevw|pending|applic|submit|receiv|process|hold\b|etude|attente|analyse|recue?\b|intake|ready|circulat|traitement|examen|instruction|suspens|depos|soumis|appeal|appel\b|defer|report|incomplet/,
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
export function statusOf(text: string | null, { isIssued = false }: { isIssued?: boolean } = {}): string {
  if (text === null) return 'unknown';
  const status = knownStatusOf(text);
  if (status !== 'unknown' || !inProgress.test(fold(text))) return status;
  return isIssued ? 'issued' : 'in_review';
}

const inProgress = /progress|underway|under way|en cours/;

const knownStatusOf = remembered((text) => firstMatch(statusRules, fold(text)) ?? 'unknown');

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
