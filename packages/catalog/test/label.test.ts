import { describe, expect, test } from 'vitest';
import {
  coverageFields,
  datasetMeaning,
  datasets,
  endpoints,
  feedParameters,
  fieldLabel,
  historyFields,
  labelledField,
  nameMeant,
  parameterLabel,
  propertyFields,
  slug,
  sourcesCoverageFields,
  statsFields,
  statsParameters,
  stoppedField,
  utilityParameters,
  validateUserInput,
  valueLabel,
  zoningCoverageFields,
  type Parameter,
} from '../src/index.ts';
import labels from '../src/labels.json' with { type: 'json' };

const fieldLists = [
  ...Object.values(datasets).map(({ fields }) => fields),
  ...Object.values(endpoints).map(({ fields }) => fields),
  coverageFields,
  historyFields,
  propertyFields,
  sourcesCoverageFields,
  statsFields,
  [stoppedField],
  zoningCoverageFields,
];
const fields = fieldLists.flat();
const parameters = Object.values(datasets).flatMap((dataset) => dataset.parameters);

test('every field has a label in both languages', () => {
  expect(fields.map(({ name }) => name).filter((name) => !(name in labels.fields))).toEqual([]);
});

test('every parameter has a label in both languages', () => {
  const all = [
    ...parameters,
    ...Object.values(utilityParameters).flat(),
    ...feedParameters,
    ...statsParameters,
  ];
  const listed = { ...labels.fields, ...labels.parameters };
  const namesOf = ({ name, aliasOf = name, labelName = aliasOf }: Parameter) => labelName;
  expect(all.map(namesOf).filter((name) => !(name in listed))).toEqual([]);
  const status = datasets.opening_soon.parameters.find(({ name }) => name === 'status')!;
  expect(parameterLabel(status)).toEqual({ en: 'Status', fr: 'État' });
});

test('every enumerated value has a label in both languages', () => {
  const values = [...fields, ...parameters].flatMap((one) => one.values ?? []);
  expect(values.length).toBeGreaterThan(30);
  expect([...new Set(values)].filter((value) => valueLabel(value) === null)).toEqual([]);
});

test('a value and both its labels mean the value, wherever a parameter takes one', () => {
  const misread = parameters.flatMap((parameter) =>
    (parameter.values ?? []).flatMap((value) =>
      [value, ...Object.values(valueLabel(value)!)].filter((text) => {
        const result = validateUserInput(parameter, text.toUpperCase(), null);
        return !result.ok || result.value !== value;
      }),
    ),
  );
  expect(misread).toEqual([]);
});

test.each(Object.values(datasets))('the labels of the fields of $name mean them', (dataset) => {
  const names = dataset.fields.map(({ name }) => name);
  const misread = names.flatMap((name) =>
    Object.values(fieldLabel(name))
      // A name of the service comes before a label: `Status` is the field `status`.
      .filter((label) => !names.includes(slug(label)) && nameMeant(label, names) !== name)
      .map((label) => `${label}: ${nameMeant(label, names)}, not ${name}`),
  );
  expect(misread).toEqual([]);
});

test('the label of a dataset means it', () => {
  const names = Object.keys(datasets);
  for (const { name, label } of Object.values(datasets)) {
    expect([label.en, label.fr].map((text) => nameMeant(text, names))).toEqual([name, name]);
    expect(datasetMeaning(datasets[name])).toMatchObject({ en: expect.any(String), fr: expect.any(String) });
  }
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

  test('stands for the service’s own words only, where cities publish theirs, too', () => {
    const subtype = datasets.planning_application.fields.find(({ name }) => name === 'application_subtype')!;
    const { shownValue } = labelledField(subtype, 'fr');
    expect(['minor_variance', 'Minor variance / Consent'].map(shownValue!)).toEqual([
      'Dérogation mineure',
      'Minor variance / Consent',
    ]);
  });

  test('of an unknown field is its name, spaced', () => {
    expect(fieldLabel('gross_area')).toEqual({ en: 'Gross area', fr: 'Gross area' });
    expect(fieldLabel('constructor').en).toBe('Constructor');
    expect(valueLabel('constructor')).toBeNull();
  });
});
