import { largeCity } from './reading/cities.ts';
import { sharedCityName } from './reading/city-slug.ts';
import type { Dataset, DatasetName } from './dataset.ts';
import { datasets } from './datasets.ts';
import type { Field, Text } from './field.ts';
import labels from './labels.json' with { type: 'json' };
import { cityName } from './nearest.ts';
import type { Parameter } from './parameter.ts';
import { typesetTexts } from './typography.ts';

const labelsOf = (list: Record<string, string[]>): ReadonlyMap<string, Text> =>
  new Map(Object.entries(list).map(([name, [en = name, fr = en]]) => [name, typesetTexts({ en, fr })]));

const ofFields = labelsOf(labels.fields);
const ofValues = labelsOf(labels.values);
const ofDatasets = labelsOf(labels.datasets);
const ofCities = new Map(Object.entries(labels.cities));

const ofParameters = labelsOf(labels.parameters);

/** What people read in place of a parameter's name. */
export const parameterLabel = ({ name, aliasOf = name, labelName = aliasOf }: Parameter): Text =>
  ofParameters.get(labelName) ?? fieldLabel(labelName);

/**
 * What people read in place of the name of a field, or of a filter that has the name of no field. A name that is not in the
 * catalog is only spaced: `Gross area`.
 */
export const fieldLabel = (name: string): Text =>
  ofFields.get(name) ?? ofParameters.get(name) ?? countedDataset(name)?.label ?? spaced(name);

/** The name of a number of records, such as `permit_count`. */
export const countName = (dataset: DatasetName): string => `${dataset}${countSuffix}`;
const countSuffix = '_count';

function countedDataset(name: string): Dataset | undefined {
  const dataset = name.endsWith(countSuffix) ? name.slice(0, -countSuffix.length) : '';
  return Object.hasOwn(datasets, dataset) ? datasets[dataset as DatasetName] : undefined;
}

/**
 * What people read in place of an enumerated value such as `new_construction`; null if it belongs to no closed list.
 */
export const valueLabel = (value: string): Text | null => ofValues.get(value) ?? null;

/**
 * `St. John’s` for `st_johns`; with its province where others have the name: `Windsor, ON` for `windsor`.
 *
 * @param unlistedName The name of a city that the catalog does not know: without it, that of its slug.
 */
export const cityLabel = (city: string, unlistedName = cityName(city)): string =>
  ofCities.get(city) ?? sharedCityName(city) ?? largeCity(city)?.name ?? unlistedName;

/** What the service names as the publisher of its sample data, and what is printed of them. */
export const samplePublisher = typesetTexts({
  en: 'Sample records, made up',
  fr: 'Données fictives, à titre d’exemple',
});

/** What people read in place of a publisher. */
export const publisherLabel = (publisher: string, language: keyof Text): string =>
  publisher === samplePublisher.en ? samplePublisher[language] : publisher;

/** What the records of a dataset are. */
export const datasetMeaning = ({ name }: Dataset): Text => ofDatasets.get(name)!;

function spaced(name: string): Text {
  const words = name.replaceAll('_', ' ').trim();
  const text = words.charAt(0).toUpperCase() + words.slice(1);
  return { en: text, fr: text };
}

/** Fields with the service's own words for what cities publish in many ways. */
const isNormalized = ({ name, values }: Field): boolean =>
  values !== undefined || /_canonical$|^zone_category$/.test(name);

/** Fields in which many cities have the service's own words, and some their own. */
const ofOwnWords = new Set(['application_subtype', 'pipeline_stage']);

/** The same field with its values as people read them: labels for the service's words, names for cities. */
export function labelledField(field: Field, language: keyof Text): Field {
  const { name } = field;
  if (isNormalized(field))
    return { ...field, shownValue: (value) => (valueLabel(value) ?? spaced(value))[language] };
  if (ofOwnWords.has(name))
    return { ...field, shownValue: (value) => valueLabel(value)?.[language] ?? value };
  return name === 'municipality' ? { ...field, shownValue: cityLabel } : field;
}

/** The labels of a field, a value or a dataset, in both languages. */
export const labelsOfName = (name: string): string[] => {
  const dataset = Object.hasOwn(datasets, name) ? datasets[name as keyof typeof datasets].label : undefined;
  return [ofValues.get(name), ofFields.get(name), dataset].flatMap((text) =>
    text ? [text.en, text.fr] : [],
  );
};
