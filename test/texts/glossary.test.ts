import { Linter } from 'eslint';
import { describe, expect, test } from 'vitest';
import { linkedPage, pageNames } from '../../deploy/webpack/linked-pages.ts';
import { excludedWords, glossaryRule } from '../../glossary-rule.js';
import { declarations, textsIn } from './user-texts.ts';

const lint = (code: string) =>
  new Linter()
    .verify(code, [
      { plugins: { cdata: { rules: { glossary: glossaryRule } } }, rules: { 'cdata/glossary': 'error' } },
    ])
    .map(({ message }) => message);

test('lint rejects the words that the glossary excludes, in their language', () => {
  expect(lint("const en = { column: 'Match type' };")).toEqual([
    'docs/glossary.md: “Match quality”, not “Match type”.',
  ]);
  expect(lint('const fr = { sum: (city) => `${city} : valeur évaluée` };')).toHaveLength(1);
  expect(lint("const label = { en: 'Match quality', fr: 'Match type' };")).toEqual([]);
});

/** Lint reads neither JSON nor HTML. */
describe.each(['en', 'fr'] as const)('in %s', (language) => {
  const words = excludedWords[language];

  test.each([
    ['labels', textsIn(declarations.labels, language)],
    [
      'pages',
      pageNames
        .filter((page) => page.includes('.fr.') === (language === 'fr'))
        .map((page) => linkedPage(page).replace(/\s+/g, ' ')),
    ],
  ])('no word that the glossary excludes is in the %s', (_, texts) => {
    expect(words.length).toBeGreaterThan(5);
    const faulty = words.flatMap(({ word, term, pattern }) =>
      texts.filter((text) => pattern.test(text)).map((text) => `${word} → ${term}: ${text.slice(0, 200)}`),
    );
    expect(faulty).toEqual([]);
  });
});
