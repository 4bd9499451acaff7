import { describe, expect, test } from 'vitest';
import {
  coverageFields,
  datasets,
  endpoints,
  fieldLabel,
  historyFields,
  propertyFields,
  sourcesCoverageFields,
  statsFields,
  valueLabel,
  zoningCoverageFields,
} from '../../src/catalog/index.ts';
import labels from '../../src/catalog/labels.json' with { type: 'json' };

const fieldLists = [
  ...Object.values(datasets).map(({ fields }) => fields),
  ...Object.values(endpoints).map(({ fields }) => fields),
  coverageFields,
  historyFields,
  propertyFields,
  sourcesCoverageFields,
  statsFields,
  zoningCoverageFields,
];
const fields = fieldLists.flat();
const parameters = Object.values(datasets).flatMap((dataset) => dataset.parameters);

test('every field has a label in both languages', () => {
  expect(fields.map(({ name }) => name).filter((name) => !(name in labels.fields))).toEqual([]);
});

test('every enumerated value has a label in both languages', () => {
  const values = [...fields, ...parameters]
    .filter(({ name }) => !name.startsWith('sort_'))
    .flatMap((one) => one.values ?? []);
  expect(values.length).toBeGreaterThan(30);
  expect([...new Set(values)].filter((value) => valueLabel(value) === null)).toEqual([]);
});

test.each(Object.values(datasets))('no two fields of $name share a label', (dataset) => {
  for (const language of ['en', 'fr'] as const) {
    const texts = dataset.fields.map(({ name }) => fieldLabel(name)[language]);
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  }
});

describe('a label', () => {
  test('is a text in English and in French, and not the name of the service', () => {
    for (const [name, texts] of [...Object.entries(labels.fields), ...Object.entries(labels.values)]) {
      expect(texts, name).toHaveLength(2);
      for (const text of texts) expect(text, name).toMatch(/^[\p{Lu}].*[^\s.]$/u);
      expect(texts).not.toContain(name);
    }
  });

  test('of an unknown field is its name, spaced', () => {
    expect(fieldLabel('gross_area')).toEqual({ en: 'Gross area', fr: 'Gross area' });
    expect(fieldLabel('constructor').en).toBe('Constructor');
    expect(valueLabel('constructor')).toBeNull();
  });
});
