import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { linkedPage, pageNames } from '../../deploy/webpack/linked-pages.ts';
import { root } from './add-in-program.ts';
import { messageSamples } from './message-samples.ts';
import { declarations, textsIn } from './user-texts.ts';

const glossary = readFileSync(path.join(root, 'docs/glossary.md'), 'utf8');

const rows = [...glossary.matchAll(/^\| (?!-|English)(.+) \|$/gm)].map(([, cells]) =>
  cells!.split(' | ').map((cell) => cell.trim()),
);

const columns = { en: { term: 0, never: 2 }, fr: { term: 1, never: 3 } } as const;

/** What the changelog says of earlier names is history. */
const present = { ...declarations, changelog: [] };

describe.each(['en', 'fr'] as const)('in %s', (language) => {
  const { term, never } = columns[language];
  const words = rows.flatMap((row) =>
    row[never]!.split(';').flatMap((word) =>
      word.trim() ? [{ word: word.trim(), better: row[term]! }] : [],
    ),
  );

  test('no text has a word that the glossary excludes', async () => {
    expect(words.length).toBeGreaterThan(5);
    const pages = pageNames.filter((page) => page.includes('.fr.') === (language === 'fr')).map(linkedPage);
    const texts = [
      ...(await messageSamples(language)).map(({ text }) => text),
      ...textsIn(present, language),
      ...pages.map((page) => page.replace(/\s+/g, ' ')),
    ];
    const faulty = words.flatMap(({ word, better }) => {
      const pattern = new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'iu');
      return texts
        .filter((text) => pattern.test(text))
        .map((text) => `${word} → ${better}: ${text.slice(0, 200)}`);
    });
    expect([...new Set(faulty)]).toEqual([]);
  });
});
