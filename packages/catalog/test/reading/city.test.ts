import { expect, test } from 'vitest';
import { cityLabel, validateUserInput } from '../../src/index.ts';
import { readCity } from '../../src/reading/index.ts';

test.each([
  ['Windsor', 'windsor', 'Windsor, ON'],
  ['VICTORIA', 'victoria', 'Victoria, BC'],
  ['Windsor, NS', 'windsor_ns', 'Windsor, NS'],
  ['Woodstock (N.-B.)', 'woodstock_nb', 'Woodstock, NB'],
  ['Saint-Georges', 'saint_georges', 'Saint-Georges, QC'],
  ['St. Thomas', 'st_thomas', 'St. Thomas, ON'],
  ['Saint-Thomas', 'saint_thomas', 'Saint-Thomas, QC'],
  ['St-Thomas', 'saint_thomas', 'Saint-Thomas, QC'],
  ['Saint Albert, AB', 'st_albert', 'St. Albert, AB'],
  ['Township of Langley', 'langley_district', 'District of Langley'],
  ['Ville de Langley', 'langley', 'City of Langley'],
  ['stratford', 'stratford', 'Stratford, ON'],
  ['Mtl', 'montreal', 'Montréal'],
  ['Quebec City', 'quebec', 'Québec'],
  ['Québec City', 'quebec', 'Québec'],
  ['Scarborough, ON', 'toronto', 'Toronto'],
  ['Hull', 'gatineau', 'Gatineau'],
  ['Île-des-Sœurs', 'montreal', 'Montréal'],
  ['Wpg', 'winnipeg', 'Winnipeg'],
  ['HRM', 'halifax', 'Halifax'],
  ['CBS', 'conception_bay_south', 'Conception Bay South'],
  ['Mt Pearl', 'mount_pearl', 'Mount Pearl'],
  ['Ft. St. John', 'fort_st_john', 'Fort St John'],
  ['Sault Sainte Marie', 'sault_ste_marie', 'Sault Ste. Marie'],
  ['Happy Valley', 'happy_valley_goose_bay', 'Happy Valley Goose Bay'],
])('%s is one city, which is named so that no other is meant', (text, slug, label) => {
  expect(readCity(text)).toEqual({ slug, choices: [] });
  expect(cityLabel(slug)).toBe(label);
});

test.each([
  ['Stratford', ['Stratford, ON', 'Stratford, PE', 'Stratford, QC']],
  ['Town of Shelburne', ['Shelburne, ON', 'Shelburne, NS']],
  ['St Georges', ['St. George’s, NL', 'Saint-Georges, QC']],
  ['Lincoln', ['Lincoln, NB', 'Lincoln, ON']],
  ['Langley, BC', ['City of Langley', 'District of Langley']],
])('%s may be several cities, each of which can be entered', (text, choices) => {
  expect(readCity(text).choices).toEqual(choices);
  const slugs = choices.map((choice) => readCity(choice));
  expect(slugs.every((one) => one.choices.length === 0)).toBe(true);
  expect(new Set(slugs.map(({ slug }) => slug)).size).toBe(choices.length);
  const parameter = {
    name: 'municipality',
    type: 'city',
    rule: { en: '', fr: '' },
    group: 'filter',
  } as const;
  expect(validateUserInput(parameter, text, 'en')).toMatchObject({ reason: { kind: 'city', choices } });
});

test('the province of a list tells cities of one name apart', () => {
  expect(readCity('Stratford', 'PE')).toEqual({ slug: 'stratford_pe', choices: [] });
  expect(readCity('Windsor', 'NS')).toEqual({ slug: 'windsor_ns', choices: [] });
});
