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

/** What a state says that is over, folded: what is not renewed or inactive is not in force. */
const over = [
  /\b(?:non|not|pas|plus|no longer)[- ]?(?:\w+ )?(?:renew|renouvel|acti|issued|emis|delivre|approv|valid|open|in )/,
  /^(?:n|no|non|false|faux|0)$|\b(?:un|in)(?:acti|valid|paid|approved|licen)|\bout of business|\bgone\b|\bce(?:as|ss)/,
  /cancel|\bclos|expir|revok|revoc|revoq|suspen|withdr|refus|reject|rejet|denied|declin|annul|perime|echu|caduc/,
  /terminat|\btermine|\bvoid|lapsed|surrender|abandon|\bferme|\bretir|dissol|\bradie|discontinu|delete|supprime|archiv/,
];
/** What hasn't begun. */
const pending =
  /pending|process|review|applied|application|received|submitted|attente|en cours|traitement|etude|draft|brouillon/;
const inForce = [
  /^(?:y|yes|o|oui|true|vrai|1)$|\bacti(?:ve|f)s?\b|\bissued|\bemis|\bdelivre|\bopen\b|\bouvert|\bvalid|\bcurrent\b/,
  /\ben (?:vigueur|regle|activite)|approv|approuv|\bgranted|\baccorde|\brenewed|\brenouvelee?s?\b/,
  /\blicen[cs]ed|\bin (?:force|effect|business|good standing)|\boperating/,
];

/** Null for words that nobody knows, and for those of both kinds, such as `Active - renewal pending`. */
function isInForce(status: string): boolean | null {
  const folded = fold(status);
  if (over.some((words) => words.test(folded))) return false;
  const [isPending, isIn] = [pending.test(folded), inForce.some((words) => words.test(folded))];
  return isPending === isIn ? null : isIn;
}

/**
 * Whether a licence is in force. The city's word for its state wins over a last day that lies ahead; a last day that has
 * passed ends every licence, and alone decides where no state is published. Null where nothing is known.
 *
 * @param expiry The last day, YYYY-MM-DD, like `today`.
 */
export function isActiveLicence(status: string | null, expiry: string | null, today: string): boolean | null {
  const state = status === null ? null : isInForce(status);
  if (state === false || (expiry !== null && expiry < today)) return false;
  return status === null && expiry !== null ? true : state;
}
