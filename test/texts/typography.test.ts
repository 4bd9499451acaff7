import { typeset, typesetTexts } from '@cdata/catalog';
import { beforeAll, describe, expect, test } from 'vitest';
import { linkedPage, pageNames } from '../../deploy/webpack/linked-pages.ts';
import { messageSamples, type MessageSample } from './message-samples.ts';
import { declarations, textsIn } from './user-texts.ts';

const languages = ['en', 'fr'] as const;

describe('typeset', () => {
  test.each([
    ['Total : 5', 'Total\u00a0: 5'],
    ['« rue »', '«\u00a0rue\u00a0»'],
    ['88 % de 1 250 000 $', '88\u00a0% de 1\u00a0250\u00a0000\u00a0$'],
    ['à 19 h 30, 5 km et 12 m²', 'à 19\u00a0h\u00a030, 5\u00a0km et 12\u00a0m²'],
    ['Oui; vraiment? Non!', 'Oui; vraiment? Non!'],
    ['12 maisons à 5 habitants, 12,5 100', '12 maisons à 5 habitants, 12,5 100'],
    ['https://exemple.ca:3000', 'https://exemple.ca:3000'],
  ])('puts no-break spaces where French requires them: %s', (text, expected) => {
    expect(typeset(text, 'fr')).toBe(expected);
    expect(typeset(expected, 'fr')).toBe(expected);
  });

  test('keeps a unit with its number in English, and leaves English signs alone', () => {
    expect(typeset('Up to 1.9 MB : 5 m of 30 ft', 'en')).toBe('Up to 1.9\u00a0MB : 5\u00a0m of 30\u00a0ft');
  });

  test('reaches the texts of a declaration and the results of its functions, and nothing else', () => {
    const load = () => 'a : b';
    const declaration = typesetTexts({
      load,
      name: 'a : b',
      parts: [{ en: { of: (city: string) => `Of ${city}` }, fr: { of: (city: string) => `De : ${city}` } }],
    });
    expect(declaration.load).toBe(load);
    expect(declaration.name).toBe('a : b');
    expect(declaration.parts[0]!.fr.of('Laval')).toBe('De\u00a0: Laval');
  });
});

const messages = {} as Record<'en' | 'fr', MessageSample[]>;
beforeAll(async () => {
  for (const language of languages) messages[language] = await messageSamples(language);
});

describe.each(languages)('in %s', (language) => {
  test('every message has its no-break spaces', () => {
    expect(messages[language].length).toBeGreaterThan(1000);
    const faulty = messages[language].filter(({ text }) => typeset(text, language) !== text);
    expect(faulty.map(({ name, text }) => `${name}: ${text}`)).toEqual([]);
  });

  test.each(Object.entries(declarations))('so does every text of the %s', (_, declaration) => {
    const texts = textsIn(declaration, language);
    expect(texts.length).toBeGreaterThan(10);
    expect(texts.filter((text) => typeset(text, language) !== text)).toEqual([]);
  });

  test('so do the pages that Excel links to', () => {
    for (const name of pageNames.filter((page) => page.includes('.fr.') === (language === 'fr'))) {
      const texts = [...linkedPage(name).matchAll(/>([^<]+)(?=<)/g)].map(([, text]) => text!);
      expect(texts.length).toBeGreaterThan(20);
      const faulty = texts.filter((text) => /[ \n](?=[:»%$])|«[ \n]/.test(text) && language === 'fr');
      expect(faulty).toEqual([]);
    }
  });

  test('no French sign has an ordinary space, or none, where Québec usage has a no-break space', () => {
    if (language === 'en') return;
    const faulty = messages.fr.filter(({ text }) =>
      /[\p{L}\p{N}»›)]:(?!\/\/)|«[^\u00a0]|[^\u00a0]»|[ \n][:»%$]|\s[;?!]|\p{L}'\p{L}/u.test(text),
    );
    expect(faulty.map(({ name, text }) => `${name}: ${text}`)).toEqual([]);
  });
});
