import { type RefusalKind } from './refusal-messages.ts';

/** What a sentence of the service says, as far as it can be read. Names and values are the service's own. */
export interface Refusal {
  kind: RefusalKind;
  /** The parameter, attribute or header that it names. */
  name: string | null;
  /** The invalid value. */
  value: string | null;
  /** The nearest valid value, or the parameter that is missing beside the one that it names. */
  nearest: string | null;
  /** The bound that a number exceeds. */
  bound: string | null;
}

/** What the sentences of the reference's service say, the more specific first. */
const patterns: readonly (readonly [RefusalKind, RegExp])[] = [
  ['keyMissing', /\bkey is missing\b/i],
  ['hostMissing', /\bheader '(?<name>[\w-]+-host)' is missing/i],
  ['keyInvalid', /\bkey\b.*\bis not valid/i],
  ['paidPlan', /\bpaid plan\b/i],
  ['quota', /\bquota\b/i],
  ['rate', /\btoo many requests\b/i],
  ['unknownEndpoint', /^unknown endpoint\b/i],
  ['noEstimate', /\bno estimate can be made\b/i],
  ['noSuchRecord', /\bno \w+ has the (?:record_id|name_normalized) '(?<value>.*)'/i],
  ['unknownParameter', /\bunknown (?:parameter|attribute) '(?<value>[^']*)'/i],
  ['contradictory', /^parameters '(?<nearest>\w+)' and '(?<name>\w+)' mean the same/i],
  ['contradictory', /\b(?<name>\w+) and (?<nearest>\w+) are different areas/i],
  ['repeated', /\bis given more than once/i],
  ['partner', /\b(?<name>\w+)'? needs '(?<nearest>\w+)'/i],
  ['required', /\bis required\b/i],
  ['empty', /\bis empty\b/i],
  ['nullCharacter', /\bnull character\b/i],
  ['noWord', /\bno word to search for\b/i],
  ['tooManyWords', /\bhas (?<value>\d+) words; the maximum is (?<bound>\d+)/i],
  ['cursor', /'cursor' (?:is not valid|cannot be combined)\b/i],
  ['notAStreetAddress', /\bis '(?<value>.*)', which is not a street address/i],
  ['value', /'sum_field' is '(?<value>.*)', which is not a number/i],
  ['whole', /\bis (?:'(?<value>.*)', which is )?not a whole number/i],
  ['number', /\bis (?:'(?<value>.*)', which is )?not a number/i],
  ['boolean', /\bis '(?<value>.*)': use true or false/i],
  ['noSuchDate', /\bis '(?<value>.*)', a date that does not exist/i],
  ['date', /\bis '(?<value>.*)', which is not a date/i],
  ['period', /\bis '(?<value>.*)', which is not a period/i],
  ['value', /\bis '(?<value>.*)', which is not a (?:valid value|field of \w+)/i],
  ['minimum', /\bis (?<value>\S+); (?:the minimum is|it must be greater than) (?<bound>-?[\d.]*\d)/i],
  ['maximum', /\bis (?<value>\S+); the maximum is (?<bound>-?[\d.]*\d)/i],
];

/** `Parameter 'q' is …`, or of a permit to estimate `municipality is …`, `permits[2]: municipality is …`. */
const nameIn = /\b[Pp]arameter '?(\w+)|^(?:permits\[\d+\]: )?([a-z]\w*) is\b/;
const nearestIn = /\bdid you mean '([^']+)'/i;

/** Reads a sentence of the service. Of one that says something else, only the parameter that it names is known. */
export function readRefusal(sentence: string): Refusal {
  const named =
    nameIn
      .exec(sentence)
      ?.slice(1)
      .find((name) => name !== undefined) ?? null;
  const nearest = nearestIn.exec(sentence)?.[1] ?? null;
  for (const [kind, pattern] of patterns) {
    const match = pattern.exec(sentence);
    if (!match) continue;
    const { groups = {} } = match;
    return {
      kind,
      name: groups.name ?? named,
      value: groups.value ?? null,
      nearest: groups.nearest ?? nearest,
      bound: groups.bound ?? null,
    };
  }
  return { kind: 'other', name: named, value: null, nearest, bound: null };
}
