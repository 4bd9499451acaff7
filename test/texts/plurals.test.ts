import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { beforeAll, describe, expect, test } from 'vitest';
import { agree, setLanguage } from '../../src/language/index.ts';
import { root } from './add-in-program.ts';
import { messageFiles } from './message-files.ts';
import { messageSamples, sampleNumbers, type MessageSample } from './message-samples.ts';

const languages = ['en', 'fr'] as const;
type Language = (typeof languages)[number];

interface Noun {
  one: string;
  several: string;
}

const firstWord = (text: string): string => /^[\p{L}’-]+/u.exec(text)?.[0] ?? '';

/** The nouns that messages count, as they give them to `formatCount`, `agree` and `labelWithCalls`: `row` and `rows`. */
function countedNouns(language: Language): Noun[] {
  const nouns = new Map<string, Noun>();
  for (const file of messageFiles) {
    const text = readFileSync(path.join(root, file), 'utf8');
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      if (
        ts.isCallExpression(node) &&
        /^(formatCount|agree|labelWithCalls)$/.test(node.expression.getText())
      ) {
        const [one, several] = node.arguments
          .slice(-2)
          .map((argument) => (ts.isStringLiteralLike(argument) ? firstWord(argument.text) : ''));
        if (one && several && one !== several) nouns.set(`${one} ${several}`, { one, several });
      }
      ts.forEachChild(node, visit);
    };
    source.statements
      .filter(ts.isVariableStatement)
      .flatMap(({ declarationList }) => [...declarationList.declarations])
      .filter(({ name }) => name.getText() === language)
      .forEach(visit);
  }
  return [...nouns.values()];
}

const numberPattern = (number: number): string => (number === 1000 ? '1[,\u00a0]000' : String(number));

/** Match counts whose noun has the form of another number, and counts inserted as text, whose noun cannot agree. */
function disagreementPatterns(nouns: readonly Noun[]): RegExp[] {
  const wordEnd = '(?![\\p{L}’-])';
  const wrong = sampleNumbers.map((number) => {
    const others = nouns.map(({ one, several }) => agree(number, several, one));
    return `(?<![\\d.,\u00a0:/-])${numberPattern(number)}[ \u00a0](?:${others.join('|')})${wordEnd}`;
  });
  // A verb may follow any text.
  const countable = nouns.filter(({ several }) => /[sx]$/.test(several));
  const words = countable.flatMap(({ one, several }) => [one, several]);
  const asText = `‹[^‹›]+›[ \u00a0](?:${words.join('|')})${wordEnd}`;
  return [...wrong, asText].map((pattern) => new RegExp(pattern, 'gu'));
}

const matchesIn = (text: string, patterns: readonly RegExp[]): string[] =>
  patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([match]) => match));

const samples = {} as Record<Language, MessageSample[]>;
beforeAll(async () => {
  for (const language of languages) samples[language] = await messageSamples(language);
});

describe.each(languages)('in %s', (language) => {
  beforeAll(() => setLanguage(language));

  test('the nouns of 0, 1 and many agree with their numbers in every message', () => {
    const nouns = countedNouns(language);
    expect(nouns.length).toBeGreaterThan(20);
    const patterns = disagreementPatterns(nouns);
    const faulty = samples[language].flatMap(({ name, text }) =>
      matchesIn(text, patterns).map((fault) => `${name}: ${fault}: ${text}`),
    );
    expect([...new Set(faulty)]).toEqual([]);
  });
});

test.each([
  ['en', '1 addresses', ['1 addresses']],
  ['en', '0 address', ['0 address']],
  ['en', '2 address · ‹count› addresses', ['2 address', '‹count› addresses']],
  ['en', '0 addresses, 1 address, 1,000 addresses, 11 addresses', []],
  ['fr', '0 adresses, 1 adresse', ['0 adresses']],
  ['fr', '0 adresse, 1 adresse, 2 adresses', []],
] as const)('in %s, “%s” is judged', (language, text, faults) => {
  setLanguage(language);
  const noun = { en: { one: 'address', several: 'addresses' }, fr: { one: 'adresse', several: 'adresses' } };
  expect(matchesIn(text, disagreementPatterns([noun[language]]))).toEqual(faults);
});
