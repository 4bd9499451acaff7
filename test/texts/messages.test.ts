import { expect, test } from 'vitest';
import type { Screen } from '../../taskpane/frame/screen.ts';
import { places } from '../../taskpane/frame/places.ts';
import { screens } from '../../taskpane/screens.ts';
import { messageTables } from './message-samples.ts';

/** Messages that are the same in both languages, and why. */
const sameInBoth: Record<string, string> = {
  CDATA: 'the name of the product',
  English: 'each language has its own name',
  Français: 'each language has its own name',
  km: 'a symbol',
  m: 'a symbol',
  n: 'a symbol',
  R: 'a symbol, R²',
  Date: 'the same word',
  Comparables: 'the same word',
  comparable: 'the same word',
  Client: 'the same word',
  NA: 'the value of a cell',
  Destination: 'the same word',
  Direct: 'the same word',
  Direction: 'the same word',
  Inspection: 'the same word',
  Latitude: 'the same word',
  Longitude: 'the same word',
  Province: 'the same word',
  Ratio: 'the same word',
  Signature: 'the same word',
  Source: 'the same word',
  Sources: 'the same word',
  sources: 'the same word',
  Total: 'the same word',
  Type: 'the same word',
  Zone: 'the same word',
  Zones: 'the same word',
};

interface Table {
  [name: string]: string | ((...given: never[]) => string) | Table;
}

/** All messages by their path. Functions are called with placeholders. */
function messagesOf(table: Table, before = ''): Map<string, string> {
  const all = new Map<string, string>();
  for (const [name, value] of Object.entries(table)) {
    const path = before + name;
    if (typeof value === 'object') for (const [at, text] of messagesOf(value, `${path}.`)) all.set(at, text);
    else if (typeof value === 'string') all.set(path, value);
    else
      all.set(path, value(...(Array.from({ length: value.length }, (_, index) => `‹${index}›`) as never[])));
  }
  return all;
}

/** A message's words, without placeholders. */
const wordsOf = (text: string): string => text.replace(/‹\d+›|[^\p{L} ]/gu, '').trim();

/** What the screens declare in one language. */
const screenTexts = (language: 'en' | 'fr') =>
  Object.fromEntries(
    screens.map(({ name, title, help, command }: Screen) => [
      name,
      {
        title: title[language],
        help: help[language],
        ...(command?.button && { label: command.button.label[language], tip: command.button.tip[language] }),
      },
    ]),
  );

const tables = await messageTables();

const messagesIn = (language: 'en' | 'fr') =>
  messagesOf({
    ...Object.fromEntries(tables.map(({ file, texts }, at) => [`${file} ${at}`, texts[language]])),
    screens: screenTexts(language),
    places: Object.fromEntries(
      places.map(({ name, title, does }) => [name, { title: title[language], does: does[language] }]),
    ),
  } as unknown as Table);

const english = messagesIn('en');
const french = messagesIn('fr');

test('both languages have the same messages, none of them blank', () => {
  expect([...french.keys()].sort()).toEqual([...english.keys()].sort());
  for (const table of [english, french]) {
    expect([...table].filter(([, text]) => text.trim() === '')).toEqual([]);
  }
});

test('every French message differs from the English one, with listed exceptions', () => {
  const same = [...english].flatMap(([name, text]) => (french.get(name) === text ? [wordsOf(text)] : []));
  expect([...new Set(same)].filter(Boolean).sort()).toEqual(Object.keys(sameInBoth).sort());
});

test('a sentence of the service, which may lack its full stop, does not run into one of ours', () => {
  // A word with a capital letter begins a sentence. No name follows a placeholder.
  const joined = [...english, ...french].filter(([, text]) => /‹\d+› [«“]?\p{Lu}\p{Ll}{2}/u.test(text));
  expect(joined).toEqual([]);
});
