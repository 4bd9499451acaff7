import { expect, test } from 'vitest';
import { english as en, french as fr } from '../../src/messages/pane.ts';
import { unusedSentences } from './message-use.ts';

/** What is the same in both languages, and why. Where there are no words at all nothing has to differ. */
const alike: Record<string, string> = {
  CDATA: 'the name of the product',
  English: 'languages are named in their own',
  Français: 'languages are named in their own',
  km: 'a symbol',
  Comparables: 'the same word',
  comparable: 'the same word',
  Destination: 'the same word',
  Direct: 'the same word',
  Latitude: 'the same word',
  Longitude: 'the same word',
  questions: 'the same word',
  Zone: 'the same word',
};

interface Table {
  [name: string]: string | ((...given: never[]) => string) | Table;
}

/** Every sentence by the path of its name; one that is put together, with the same parts in both languages. */
function sentences(table: Table, before = ''): Map<string, string> {
  const all = new Map<string, string>();
  for (const [name, value] of Object.entries(table)) {
    const path = before + name;
    if (typeof value === 'object') for (const [at, text] of sentences(value, `${path}.`)) all.set(at, text);
    else if (typeof value === 'string') all.set(path, value);
    else
      all.set(path, value(...(Array.from({ length: value.length }, (_, index) => `‹${index}›`) as never[])));
  }
  return all;
}

/** A sentence without what is put into it. */
const wordsOf = (text: string): string => text.replace(/‹\d+›|[^\p{L} ]/gu, '').trim();

const english = sentences(en as unknown as Table);
const french = sentences(fr as unknown as Table);

test('every sentence is used', () => {
  expect(unusedSentences()).toEqual([]);
});

test('both languages have the same sentences, none of them blank', () => {
  expect([...french.keys()].sort()).toEqual([...english.keys()].sort());
  for (const table of [english, french]) {
    expect([...table].filter(([, text]) => text.trim() === '')).toEqual([]);
  }
});

test('no French sentence is the English one, but for what is the same in both', () => {
  const same = [...english].flatMap(([name, text]) => (french.get(name) === text ? [wordsOf(text)] : []));
  expect([...new Set(same)].filter(Boolean).sort()).toEqual(Object.keys(alike).sort());
});

test('French sentences have a space before a colon and inside « », and the apostrophe of print', () => {
  const faulty = [...french].filter(([, text]) =>
    /[\p{L}\p{N}»›)]:(?!\/\/)|«(?!\s)|(?<!\s)»|\p{L}'\p{L}/u.test(text),
  );
  expect(faulty).toEqual([]);
});
