import {
  classFields,
  dwellingPhrase,
  likelyPermitType,
  textFields,
  useOf,
  valueLabel,
  workObjectOf,
} from '@cdata/catalog';
import { fold } from '@cdata/catalog/reading';
import type { PublishedRecord } from './published-record.ts';

/** What a user's list of permits has, too. */
const describedFields = ['description', 'work'];
const workFields = ['work_class', 'work', 'work_type', 'permit_type'];
const otherFields = [...new Set([...textFields, ...classFields, 'work_class', 'permit_group'])].filter(
  (name) => !describedFields.includes(name),
);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Words, single and in pairs, without codes and numbers, which no user writes, and without the phrases that say how many
 * dwellings a building has: those are its use and its units, in any language.
 */
function wordsIn(texts: readonly string[]): string[] {
  const phrases = texts.flatMap((text) =>
    fold(text)
      .replace(dwellingPhrase, '.')
      .split(/[^a-z0-9' -]+/),
  );
  return phrases.flatMap((phrase) => {
    const words = (phrase.match(/[a-z]{2,}/g) ?? []).map((word) => word.replace(/(?<=..[^s])s$/, ''));
    return words.flatMap((word, at) => (at > 0 ? [word, `${words[at - 1]}_${word}`] : [word]));
  });
}

/** The type that a user reads from the city's words, which need not be the canonical one. */
function typeInWords(record: PublishedRecord): string {
  const types = workFields.map((name) => likelyPermitType(textOf(record[name])));
  const canonical = textOf(record.permit_type_canonical);
  const known = [...types, canonical].find((type) => type !== null && type !== 'other');
  return known || likelyPermitType(textOf(record.description)) || canonical;
}

/**
 * The words of a permit in two lines: those that its description in a user's list has, and the others. Marks such as
 * `type:renovation`, `use:office` and `object:deck` bridge the user's words and the city's, and both languages.
 */
export function permitWords(record: PublishedRecord): string {
  const { useClass, field } = useOf(record);
  const asked = new Set([
    `type:${typeInWords(record)}`,
    `object:${workObjectOf(record) ?? 'none'}`,
    ...(field === null ? [] : [`use:${useClass}`, ...wordsIn([valueLabel(useClass)!.en])]),
    ...wordsIn(describedFields.map((name) => textOf(record[name]))),
  ]);
  const others = new Set([
    `type:${textOf(record.permit_type_canonical)}`,
    ...wordsIn(otherFields.map((name) => textOf(record[name]))),
  ]);
  return `${[...asked].join(' ')}\n${[...others].filter((word) => !asked.has(word)).join(' ')}`;
}

/** What a mark says: `office` for the mark `use`; null without it. */
export function markOf(words: string, mark: 'type' | 'use' | 'object'): string | null {
  const from = words.indexOf(`${mark}:`);
  if (from < 0) return null;
  const name = /[^ \n]*/.exec(words.slice(from + mark.length + 1, from + mark.length + 41))![0];
  return name || null;
}

/** What is built: the object, or the use of the building; null if neither is known. */
export function buildingOf(words: string): string | null {
  const object = markOf(words, 'object');
  return object === null || object === 'none' ? markOf(words, 'use') : object;
}

/** How a permit may be asked for: by its record, by what a user's list says of it, and by its type, use and area alone. */
export function waysOfAsking<Permit extends { recordId: string | null; words: string }>(
  permit: Permit,
): [record: Permit, list: Permit, bare: Permit] {
  const [list = ''] = permit.words.split('\n');
  const use = markOf(list, 'use');
  const label = new Set(use === null ? [] : wordsIn([valueLabel(use)!.en]));
  const bare = list.split(' ').filter((word) => word.includes(':') || label.has(word));
  const described = { ...permit, recordId: null };
  return [permit, { ...described, words: list }, { ...described, words: bare.join(' ') }];
}
