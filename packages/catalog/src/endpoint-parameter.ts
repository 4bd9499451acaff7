import { openingSortFields, openingStatuses } from './enums.ts';
import { limits, alias, choice, flag, required, same, text, type Parameter } from './parameter.ts';
import { searchParameters } from './search-parameter.ts';

const {
  municipality: city,
  lat: latitude,
  lng: longitude,
  sort_order: sortOrder,
  limit,
  offset,
} = searchParameters;

/** Parameters of `/opening_soon`; `/opening` takes the same with the status forced (our choice). Its place is ours. */
export const openingParameters: readonly Parameter[] = [
  city,
  {
    ...choice('status', openingStatuses, {
      en: 'opening_soon, active or closed; forced on /opening',
      fr: 'opening_soon, active ou closed; fixé pour /opening',
    }),
    labelName: 'status_canonical',
  },
  text(
    'category',
    { en: 'normalized category', fr: 'catégorie normalisée' },
    { reads: ['category_canonical'], labelName: 'opening_category' },
  ),
  {
    ...searchParameters.q,
    rule: { en: 'searches business name or address', fr: 'cherche dans le nom ou l’adresse' },
  },
  searchParameters.opened_from,
  searchParameters.opened_to,
  searchParameters.preceded_by_permit,
  flag('is_contractor', { en: 'only contractors', fr: 'seulement les entrepreneurs' }),
  flag('has_address', {
    en: 'only records with a street address',
    fr: 'seulement avec une adresse municipale',
  }),
  {
    ...choice('sort_by', openingSortFields, same('date, opened_on, permit_date, permit_value')),
    group: 'order',
  },
  ...[latitude, longitude, searchParameters.radius_km].map((parameter) => ({ ...parameter, ours: true })),
  sortOrder,
  limit,
  offset,
];

const address = {
  ...text('address', { en: 'a street address', fr: 'une adresse municipale' }),
  required: true,
};
/** Bounds of the reference for /reverse-geocode; that /zone and the searches keep them too is our choice. */
const point: readonly Parameter[] = [required(latitude), required(longitude)];

/** Parameters of `/E/coverage`: the reference shows none. */
export const coverageParameters: readonly Parameter[] = [{ ...city, ours: true }];

/** Parameters of the utility endpoints, by path. Those marked ours are not shown by the reference. */
export const utilityParameters = {
  '/health': [],
  '/sources': [],
  '/sources/coverage': [],
  '/zone': point,
  '/areas': point,
  '/geocode': [address, city, alias(city, 'city')],
  '/reverse-geocode': point,
  '/zoning': [
    { ...city, name: 'city' },
    {
      ...limit,
      ...limits.zoningPage,
      rule: same(`${limits.zoningPage.minimum}–${limits.zoningPage.maximum}`),
    },
    { ...offset, default: 0, rule: { en: 'records to skip', fr: 'enregistrements à sauter' } },
  ],
  '/property': [address, required(city)],
  '/address/normalize': [
    { ...address, ours: true },
    { ...city, ours: true },
    { ...alias(city, 'city'), ours: true },
  ],
} as const satisfies Record<string, readonly Parameter[]>;

/** Parameters of `/permit/feed`, which the reference names and does not show. */
export const feedParameters: readonly Parameter[] = [
  city,
  alias(city, 'city'),
  searchParameters.permit_type,
  searchParameters.trade,
  searchParameters.status_canonical,
  searchParameters.value_min,
  searchParameters.value_max,
  limit,
  searchParameters.cursor,
].map((parameter) => ({ ...parameter, ours: true }));

/** Parameters of `/contractor/{name_normalized}`: the city where a name is known in several. */
export const contractorParameters: readonly Parameter[] = [city, alias(city, 'city')].map((parameter) => ({
  ...parameter,
  ours: true,
}));

export const statsParameters: readonly Parameter[] = [
  city,
  text('group_by', { en: 'a data field to group counts by', fr: 'un champ selon lequel compter' }),
  text('period', {
    en: 'a number and a unit (30d, 2w, 6mo, 1y; also 7days, 6months, 1year) or all',
    fr: 'un nombre et une unité (30d, 2w, 6mo, 1y; aussi 7days, 6months, 1year) ou all',
  }),
  text('sum_field', { en: 'a numeric data field to sum', fr: 'un champ numérique à additionner' }),
];
