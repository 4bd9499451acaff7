import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { beforeAll, describe, expect, test } from 'vitest';
import { agree, setLanguage } from '../../src/messages/index.ts';
import { root } from './add-in-program.ts';
import { messageSamples, sampleNumbers, type MessageSample } from './message-samples.ts';

const languages = ['en', 'fr'] as const;
type Language = (typeof languages)[number];

const folder = path.join(root, 'src/messages');

interface Noun {
  one: string;
  several: string;
}

const firstWord = (text: string): string => /^[\p{L}’-]+/u.exec(text)?.[0] ?? '';

/** The nouns that messages count, as they give them to `formatCount`, `agree` and `labelWithCalls`: `row` and `rows`. */
function countedNouns(language: Language): Noun[] {
  const nouns = new Map<string, Noun>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.ts'))) {
    const text = readFileSync(path.join(folder, file), 'utf8');
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

/** Counts whose noun has the form of another number, and counts that are inserted as text, whose noun cannot agree. */
function disagreements(text: string, nouns: readonly Noun[]): string[] {
  const counts = sampleNumbers.map((number) => ({ number, pattern: numberPattern(number) }));
  return nouns.flatMap(({ one, several }) => {
    const wrong = counts.map(({ number, pattern }) => {
      const other = agree(number, several, one);
      return `(?<![\\d.,\u00a0:/-])${pattern}[ \u00a0]${other}(?![\\p{L}’-])`;
    });
    // A verb may follow any text.
    const asText = /[sx]$/.test(several) ? [`‹[^‹›]+›[ \u00a0](?:${one}|${several})(?![\\p{L}’-])`] : [];
    return [...wrong, ...asText].flatMap((pattern) => new RegExp(pattern, 'u').exec(text)?.[0] ?? []);
  });
}

const samples = {} as Record<Language, MessageSample[]>;
beforeAll(async () => {
  for (const language of languages) samples[language] = await messageSamples(language);
});

describe.each(languages)('in %s', (language) => {
  beforeAll(() => setLanguage(language));

  test('the nouns of 0, 1 and many agree with their numbers in every message', () => {
    const nouns = countedNouns(language);
    expect(nouns.length).toBeGreaterThan(20);
    const faulty = samples[language].flatMap(({ name, text }) =>
      disagreements(text, nouns).map((fault) => `${name}: ${fault}: ${text}`),
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
  expect(disagreements(text, [noun[language]])).toEqual(faults);
});
