import { expect, test } from 'vitest';
import { cityLabel, validateUserInput } from '../../src/index.ts';
import { readCity, readCityAt, requestedCity } from '../../src/reading/index.ts';
import { examplesOf } from './examples.ts';

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
])('%s is one city, which is named so that no other is meant', (text, city, label) => {
  expect(readCity(text)).toEqual({ slug: city, choices: [] });
  expect(cityLabel(city)).toBe(label);
});

test.each([
  ['Stratford', ['Stratford, ON', 'Stratford, PE', 'Stratford, QC']],
  ['Town of Shelburne', ['Shelburne, ON', 'Town of Shelburne, NS']],
  ['St Georges', ['Saint-Georges, QC', 'St. George’s, NL']],
  ['Aylmer', ['Aylmer, ON', 'Aylmer, QC']],
  ['LaSalle', ['LaSalle, ON', 'LaSalle, QC']],
  ['Vanier', ['Vanier, QC', 'Vanier, ON']],
  ['Saint-Donat', ['Municipalité de Saint-Donat', 'Paroisse de Saint-Donat']],
  ['Saint-Elzéar', ['saint_elzear', 'saint_elzear_municipality']],
  ['Lincoln', ['Lincoln, NB', 'Lincoln, ON']],
  ['Langley, BC', ['City of Langley', 'District of Langley']],
])('%s may be several cities, each of which can be entered', (text, choices) => {
  expect(readCity(text).choices).toEqual(choices);
  const slugs = choices.map((choice) => readCity(choice));
  expect(slugs.every((one) => one.choices.length === 0)).toBe(true);
  expect(new Set(slugs.map((one) => one.slug)).size).toBe(choices.length);
  const parameter = {
    name: 'municipality',
    type: 'city',
    rule: { en: '', fr: '' },
    group: 'filter',
  } as const;
  expect(validateUserInput(parameter, text, 'en')).toMatchObject({ reason: { kind: 'city', choices } });
});

test.each([
  ['Township of Hamilton', 'hamilton_township'],
  ['City of Hamilton', 'hamilton'],
  ['Hamilton', 'hamilton'],
  ['County of Leduc', 'leduc_county'],
  ['Leduc County', 'leduc_county'],
  ['City of Leduc', 'leduc'],
  ['MD of Taber', 'taber_municipal_district'],
  ['Langley Township', 'langley_district'],
  ['Langley City', 'langley'],
  ['Woolwich Twp', 'woolwich'],
  ['County of Brant', 'brant'],
  ['Rural Municipality of Macdonald, MB', 'macdonald'],
  ['Paroisse de Plessisville', 'plessisville_parish'],
  ['Labrador City', 'labrador_city'],
])('what a municipality is called tells it from another of its name: %s', (text, city) => {
  expect(readCity(text)).toEqual({ slug: city, choices: [] });
});

test.each([
  ['County of Antigonish', 'antigonish_county'],
  ['County of Peterborough', 'peterborough_county'],
  ['County of Grande Prairie', 'grande_prairie_county'],
  ['Regional Municipality of Waterloo', 'regional_municipality_of_waterloo'],
  ['RM of Edenwold', 'rm_of_edenwold'],
  ['M.D. of Bonnyville', 'm_d_of_bonnyville'],
])('%s is not the city of that name: the service gets the text as it is written', (text, city) => {
  expect(readCity(text)).toEqual({ slug: city, choices: [] });
  expect(requestedCity(text, '12 Main St')).toEqual({ municipality: null, inAddress: text });
  expect(requestedCity(text, `12 Main St, ${text}`)).toEqual({ municipality: null, inAddress: null });
});

test.each([
  ['ottawa', 'Nepean,Gloucester,Kanata'],
  ['hamilton', 'Ancaster,Flamborough,Dundas'],
  ['toronto', 'East York,York,Scarborough'],
  ['quebec', 'Sainte-Foy,Ste-Foy,Beauport,Charlesbourg'],
  ['montreal', 'Verdun,Lachine,Outremont,Saint-Laurent QC,Montréal-Nord,LaSalle QC'],
  ['gatineau', 'Aylmer QC'],
  ['lasalle', 'LaSalle ON'],
  ['saguenay', 'Jonquière,Chicoutimi'],
  ['longueuil', 'Saint-Hubert,St. Hubert'],
  ['halifax', 'Cole Harbour,Dartmouth'],
  ['cambridge', 'Galt'],
  ['mont_royal', 'Mount Royal,Town of Mount Royal,Ville Mont-Royal'],
  ['saint_stephen', 'Saint Stephen,St. Stephen NB'],
])('the former cities and boroughs of %s are parts of it: %s', (city, names) => {
  for (const name of names.split(',')) expect(readCity(name), name).toEqual({ slug: city, choices: [] });
});

test('a part of a city is none in another province', () => {
  for (const address of ['12 Main St, BC', '12 Main St, Victoria BC', '12 Main St V8V 1A1'])
    expect(readCityAt('Sydney', address)).toEqual({ slug: 'sydney_bc', choices: [] });
  for (const address of ['12 Main St', '12 Main St, NS', '12 Main St, Sydney NS B1P 1A1'])
    expect(readCityAt('Sydney', address)).toEqual({ slug: 'cape_breton', choices: [] });
});

test('the province of a list tells cities of one name apart', () => {
  expect(readCity('York', 'PE').slug).toBe('york_pe');
  expect(readCity('Hull', 'AB').slug).toBe('hull_ab');
  expect(readCity('Stratford', 'PE')).toEqual({ slug: 'stratford_pe', choices: [] });
  expect(readCity('Windsor', 'NS')).toEqual({ slug: 'windsor_ns', choices: [] });
  expect(readCity('St. John', 'NL')).toEqual({ slug: 'st_johns', choices: [] });
  expect(readCity('St. John')).toEqual({ slug: 'saint_john', choices: [] });
});

const cities = examplesOf('Cities');

test('the table has at least 15 cities', () => expect(cities.length).toBeGreaterThanOrEqual(15));

test.each(cities)('$value is read as $reading', ({ value, reading }) => {
  const { slug: city, choices } = readCity(String(value));
  const { municipality, inAddress } = requestedCity(String(value), '12 Main St');
  const left = municipality === null ? ', left to the service' : '';
  const read = `${municipality !== null && inAddress !== null ? 'part of ' : ''}${city}${left}`;
  expect(choices.length > 0 ? choices.join(' or ') : read).toBe(reading);
});
