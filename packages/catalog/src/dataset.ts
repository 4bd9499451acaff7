import { applicationStatuses, sortFields, tenderSortFields } from './enums.ts';
import type { Field, Text } from './field.ts';
import type { Parameter } from './parameter.ts';
import { searchParameters, type SearchParameterName } from './search-parameter.ts';
import { typesetTexts } from './typography.ts';

export const entityTypes = [
  'permit',
  'inspection',
  'licence',
  'development_permit',
  'planning_application',
  'assessment',
  'major_project',
  'heritage_status',
  'occupancy_permit',
] as const;
export type EntityType = (typeof entityTypes)[number];

export const isEntityType = (name: string): name is EntityType =>
  (entityTypes as readonly string[]).includes(name);

/** Datasets that the service derives from the entity types. */
export const derivedDatasets = ['contractor', 'business', 'opening', 'opening_soon'] as const;
export type DerivedDataset = (typeof derivedDatasets)[number];

export type DatasetName = EntityType | DerivedDataset;

/** The fields that play a role in a dataset. Of several, the first that a record has counts. */
export interface Roles {
  /** The event date: sorts, pages, and is the date of a period. Empty if the records have none. */
  date: readonly string[];
  /** Dollars: value_min, value_max and sort_by=value. Empty if the dataset has no monetary field. */
  value: readonly string[];
  /** In the dataset's own words. */
  type: readonly string[];
  status: readonly string[];
  description: readonly string[];
  /**
   * Fields that `q` searches, in addition to the municipality: trade names, addresses, cities and numbers. A field in
   * which the name of a person may occur, such as a description or a legal name, is not among them.
   */
  searched: readonly string[];
}

export interface Dataset {
  name: DatasetName;
  label: Text;
  /** False if the reference does not show the fields, so that they are our choice. */
  fieldsShown: boolean;
  fields: readonly Field[];
  parameters: readonly Parameter[];
  /** Fields of a table or formula that names none. */
  defaultFields: readonly string[];
  /** What `/stats` counts without a period. Null if the dataset has neither `/stats` nor `/coverage`. */
  statistics: 'all' | 'recent' | null;
  /** Why a search of everything in a city finds nothing, where that has a cause that the user can't see. */
  whyEmpty?: Text;
  roles: Roles;
}

export function accepts(...names: SearchParameterName[]): Parameter[] {
  return names.map((name) => searchParameters[name]);
}

export const dateBounds = [
  'issued_after',
  'date_from',
  'date_after',
  'issued_before',
  'date_to',
  'date_before',
] as const satisfies SearchParameterName[];

/** The parameters of a dataset that issues nothing: the bounds of its dates are about its event date, which is ours. */
export const withDatesOf = (parameters: readonly Parameter[], date: readonly string[]): Parameter[] =>
  parameters.map((parameter) => {
    if (!(dateBounds as readonly string[]).includes(parameter.name)) return parameter;
    const isAfter = parameter.name === 'issued_after' || parameter.aliasOf === 'issued_after';
    return { ...parameter, reads: date, rule: isAfter ? onOrAfter : onOrBefore };
  });

const [onOrAfter, onOrBefore]: [Text, Text] = [
  typesetTexts({
    en: 'YYYY-MM-DD, keeps dates on or after it',
    fr: 'AAAA-MM-JJ, garde les dates à partir de ce jour',
  }),
  typesetTexts({
    en: 'YYYY-MM-DD, keeps dates on or before it',
    fr: 'AAAA-MM-JJ, garde les dates jusqu’à ce jour',
  }),
];

export const place = ['lat', 'lng', 'radius_km'] as const satisfies SearchParameterName[];

export const orderAndPage = [
  'sort_by',
  'sort_order',
  'limit',
  'offset',
  'cursor',
] as const satisfies SearchParameterName[];

/** The parameters of development permits and planning applications. */
export const applicationParameters: readonly Parameter[] = accepts(
  'municipality',
  'city',
  'q',
  'status',
  'status_canonical',
  ...dateBounds,
  ...place,
  ...orderAndPage,
).map((parameter) =>
  parameter.name === 'status_canonical' ? { ...parameter, values: applicationStatuses } : parameter,
);

/** The parameters of a dataset that may hold tenders, which have sort fields of their own. */
export const withTenderOrder = (parameters: readonly Parameter[]): Parameter[] =>
  parameters.map((parameter) =>
    parameter.name === 'sort_by'
      ? { ...parameter, values: [...sortFields, ...tenderSortFields], rule: tenderOrder }
      : parameter,
  );

const tenderOrder: Text = typesetTexts({
  en: 'date (event date) or value; of tenders also published or closing, which elsewhere mean date',
  fr: 'date (de l’événement) ou value (valeur); pour les appels d’offres aussi published (publication) ou closing (clôture), sinon l’ordre de date',
});
