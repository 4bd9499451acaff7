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

/** What the marks of a permit say. */
export interface PermitKind {
  /** Null if it is not known. */
  type: string | null;
  use: string | null;
  /** What is built: the object, or the use of the building; null if neither is known. */
  building: string | null;
  /** The same for permits of the same type, use and object. */
  name: string;
}

export function kindOf(words: string): PermitKind {
  const [type, use, object] = [/type:(\S+)/, /use:(\S+)/, /object:(\S+)/].map(
    (mark) => mark.exec(words)?.[1] ?? null,
  ) as [string | null, string | null, string | null];
  return { type, use, building: object === 'none' ? use : (object ?? use), name: `${type} ${use} ${object}` };
}

/** How a permit may be asked for: by its record, by what a user's list says of it, and by its type, use and area alone. */
export function waysOfAsking<Permit extends { recordId: string | null; words: string }>(
  permit: Permit,
): [record: Permit, list: Permit, bare: Permit] {
  const [list = ''] = permit.words.split('\n');
  const { use } = kindOf(list);
  const label = new Set(use === null ? [] : wordsIn([valueLabel(use)!.en]));
  const bare = list.split(' ').filter((word) => word.includes(':') || label.has(word));
  const described = { ...permit, recordId: null };
  return [permit, { ...described, words: list }, { ...described, words: bare.join(' ') }];
}
