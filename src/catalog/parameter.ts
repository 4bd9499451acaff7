import {
  canonicalStatuses,
  openingSortFields,
  openingStatuses,
  permitTypes,
  procurementCategories,
  sectors,
  sortFields,
  sortOrders,
  trades,
} from './enums.ts';
import { limits } from './limits.ts';
import type { Text } from './text.ts';

export type ParameterType = 'text' | 'city' | 'enum' | 'date' | 'boolean' | 'number' | 'integer' | 'cursor';

/** One query parameter, as the reference describes it. */
export interface Parameter {
  name: string;
  type: ParameterType;
  label: Text;
  rule: Text;
  required?: boolean;
  values?: readonly string[];
  minimum?: number;
  maximum?: number;
  default?: number;
  /** The parameter that this one is another name of. */
  aliasOf?: string;
  /** The parameter that must be sent too. */
  together?: string;
  /** The parameter with the lower end of the same span: this one's value must not lie below it. */
  notBelow?: string;
  /** What the parameter does: narrows the result, places it, orders it or pages through it. */
  group: 'filter' | 'place' | 'order' | 'page';
  /** The fields that the filter reads, whichever a record has, where that is not the field of its own name. */
  reads?: readonly string[];
  /** True where the reference shows no rule and this is our choice. */
  ours?: boolean;
}

const same = (text: string): Text => ({ en: text, fr: text });

const city: Parameter = {
  name: 'municipality',
  type: 'city',
  group: 'filter',
  label: { en: 'City', fr: 'Ville' },
  rule: { en: 'city slug, exact match', fr: 'identifiant de la ville, exact' },
};

const date = (name: string, label: Text, rule: Text, more: Partial<Parameter> = {}): Parameter => ({
  name,
  type: 'date',
  group: 'filter',
  label,
  rule,
  ...more,
});

const issuedAfter = date(
  'issued_after',
  { en: 'Issued on or after', fr: 'Délivré à partir du' },
  { en: 'YYYY-MM-DD, keeps dates on or after it', fr: 'AAAA-MM-JJ, garde les dates à partir de ce jour' },
);

const issuedBefore = date(
  'issued_before',
  { en: 'Issued on or before', fr: 'Délivré jusqu’au' },
  { en: 'YYYY-MM-DD, keeps dates on or before it', fr: 'AAAA-MM-JJ, garde les dates jusqu’à ce jour' },
  { notBelow: 'issued_after' },
);

const number = (name: string, label: Text, rule: Text, more: Partial<Parameter> = {}): Parameter => ({
  name,
  type: 'number',
  group: 'filter',
  label,
  rule,
  ...more,
});

const choice = (name: string, values: readonly string[], label: Text, rule: Text): Parameter => ({
  name,
  type: 'enum',
  group: 'filter',
  values,
  label,
  rule,
});

const flag = (name: string, label: Text, rule: Text): Parameter => ({
  name,
  type: 'boolean',
  group: 'filter',
  label,
  rule,
});

const text = (name: string, label: Text, rule: Text, more: Partial<Parameter> = {}): Parameter => ({
  name,
  type: 'text',
  group: 'filter',
  label,
  rule,
  ...more,
});

const alias = (of: Parameter, name: string): Parameter => ({ ...of, name, aliasOf: of.name });

const latitude = number(
  'lat',
  { en: 'Latitude', fr: 'Latitude' },
  { en: 'degrees; send lat and lng together', fr: 'degrés; lat et lng vont ensemble' },
  { minimum: -90, maximum: 90, together: 'lng', group: 'place' },
);

const longitude = number(
  'lng',
  { en: 'Longitude', fr: 'Longitude' },
  { en: 'degrees; send lat and lng together', fr: 'degrés; lat et lng vont ensemble' },
  { minimum: -180, maximum: 180, together: 'lat', group: 'place' },
);

const offset: Parameter = {
  name: 'offset',
  type: 'integer',
  group: 'page',
  minimum: limits.offset.minimum,
  label: { en: 'Rows to skip', fr: 'Lignes à sauter' },
  rule: {
    en: `records to skip; at most ${limits.offset.maximum}`,
    fr: `enregistrements à sauter; au plus ${limits.offset.maximum}`,
  },
};

const limit: Parameter = {
  name: 'limit',
  type: 'integer',
  group: 'page',
  ...limits.page,
  default: limits.defaultPage,
  label: { en: 'Rows a page', fr: 'Lignes par page' },
  rule: {
    en: `${limits.page.minimum} to ${limits.page.maximum}`,
    fr: `de ${limits.page.minimum} à ${limits.page.maximum}`,
  },
};

const sortOrder: Parameter = {
  ...choice('sort_order', sortOrders, { en: 'Order', fr: 'Sens' }, same('asc, desc')),
  group: 'order',
};

/** Every query parameter of the dataset searches, by name. Which dataset accepts which is said by the dataset. */
export const searchParameters = {
  municipality: city,
  city: alias(city, 'city'),
  q: text(
    'q',
    { en: 'Words', fr: 'Mots' },
    {
      en: 'all words must match; OR matches any; "an exact phrase"; -word excludes. Business names, addresses and numbers, never a person’s name',
      fr: 'tous les mots doivent y être; OR pour l’un ou l’autre; « une phrase exacte » entre guillemets; -mot exclut. Raisons sociales, adresses et numéros, jamais le nom d’une personne',
    },
  ),
  permit_type: {
    ...choice(
      'permit_type',
      permitTypes,
      { en: 'Permit type', fr: 'Type de permis' },
      { en: 'normalized type, exact', fr: 'type normalisé, exact' },
    ),
    reads: ['permit_type_canonical'],
  },
  trade: {
    ...choice(
      'trade',
      trades,
      { en: 'Trade', fr: 'Métier' },
      {
        en: 'exact; only cities that publish trade sub-permits separately carry it',
        fr: 'exact; seulement les villes qui publient à part les sous-permis de métier',
      },
    ),
    reads: ['trade_canonical'],
  },
  status: text(
    'status',
    { en: 'Status, as published', fr: 'État, tel que publié' },
    {
      en: 'raw status; for permits use status_canonical values',
      fr: 'état brut; pour les permis, les valeurs de status_canonical',
    },
  ),
  status_canonical: choice(
    'status_canonical',
    canonicalStatuses,
    { en: 'Status', fr: 'État' },
    { en: 'normalized status, exact', fr: 'état normalisé, exact' },
  ),
  value_min: number(
    'value_min',
    { en: 'Value at least ($)', fr: 'Valeur minimale ($)' },
    { en: 'dollars, on the dataset’s value field', fr: 'dollars, sur le champ de valeur du jeu' },
  ),
  value_max: number(
    'value_max',
    { en: 'Value at most ($)', fr: 'Valeur maximale ($)' },
    { en: 'dollars, on the dataset’s value field', fr: 'dollars, sur le champ de valeur du jeu' },
    { notBelow: 'value_min' },
  ),
  issued_after: issuedAfter,
  date_from: alias(issuedAfter, 'date_from'),
  date_after: alias(issuedAfter, 'date_after'),
  issued_before: issuedBefore,
  date_to: alias(issuedBefore, 'date_to'),
  date_before: alias(issuedBefore, 'date_before'),
  is_active: flag(
    'is_active',
    { en: 'Active', fr: 'Active' },
    {
      en: 'true: only active licences; false: only inactive',
      fr: 'true : licences actives; false : inactives',
    },
  ),
  is_opening: flag(
    'is_opening',
    { en: 'First licence', fr: 'Première licence' },
    {
      en: 'true: only first-ever licences of a business in the city',
      fr: 'true : seulement la toute première licence d’une entreprise dans la ville',
    },
  ),
  preceded_by_permit: flag(
    'preceded_by_permit',
    { en: 'Permit before opening', fr: 'Permis avant l’ouverture' },
    {
      en: 'a building permit at the address in the two years before opening, or none',
      fr: 'un permis de construire à l’adresse dans les deux ans avant l’ouverture, ou aucun',
    },
  ),
  opened_from: {
    ...date(
      'opened_from',
      { en: 'Opened on or after', fr: 'Ouvert à partir du' },
      { en: 'YYYY-MM-DD, on the first licence of the business', fr: 'AAAA-MM-JJ, sur la première licence' },
    ),
    reads: ['first_licensed_at', 'opened_on'],
  },
  opened_to: {
    ...date(
      'opened_to',
      { en: 'Opened on or before', fr: 'Ouvert jusqu’au' },
      { en: 'YYYY-MM-DD, on the first licence of the business', fr: 'AAAA-MM-JJ, sur la première licence' },
      { notBelow: 'opened_from' },
    ),
    reads: ['first_licensed_at', 'opened_on'],
  },
  units_min: number(
    'units_min',
    { en: 'Units at least', fr: 'Logements au moins' },
    {
      en: 'dwelling units (reads units, dwelling_units, total_units or units_created)',
      fr: 'logements (lit units, dwelling_units, total_units ou units_created)',
    },
    { type: 'integer', minimum: 0, reads: ['units', 'dwelling_units', 'total_units', 'units_created'] },
  ),
  floor_area_min: number(
    'floor_area_min',
    { en: 'Floor area at least (m²)', fr: 'Superficie minimale (m²)' },
    {
      en: 'square metres (reads floor_area or area_m2; square feet are not matched)',
      fr: 'mètres carrés (lit floor_area ou area_m2; pas les pieds carrés)',
    },
    { minimum: 0, reads: ['floor_area', 'area_m2'] },
  ),
  storeys_min: number(
    'storeys_min',
    { en: 'Storeys at least', fr: 'Étages au moins' },
    { en: 'minimum storeys', fr: 'nombre minimal d’étages' },
    { type: 'integer', minimum: 0, reads: ['storeys'] },
  ),
  structure_type: text(
    'structure_type',
    { en: 'Structure type', fr: 'Type de bâtiment' },
    { en: 'exact, case-insensitive, as the city publishes it', fr: 'exact, sans égard à la casse' },
  ),
  neighbourhood: {
    ...text(
      'neighbourhood',
      { en: 'Neighbourhood', fr: 'Quartier' },
      {
        en: 'partial match across neighborhood, neighbourhood, community',
        fr: 'partiel, sur neighborhood, neighbourhood et community',
      },
    ),
    reads: ['neighborhood', 'neighbourhood', 'community'],
  },
  ward: text(
    'ward',
    { en: 'Ward', fr: 'Arrondissement' },
    { en: 'exact, case-insensitive', fr: 'exact, sans égard à la casse' },
  ),
  zoning: text(
    'zoning',
    { en: 'Zoning', fr: 'Zonage' },
    { en: 'partial match on the zoning code', fr: 'partiel, sur le code de zonage' },
  ),
  category: choice(
    'category',
    procurementCategories,
    { en: 'Procurement category', fr: 'Catégorie d’achat' },
    same('CNST, GD, SRV, SRVTGD'),
  ),
  sector: {
    ...choice(
      'sector',
      sectors,
      { en: 'Sector', fr: 'Secteur' },
      { en: 'sector_canonical, exact', fr: 'sector_canonical, exact' },
    ),
    reads: ['sector_canonical'],
  },
  lat: latitude,
  lng: longitude,
  radius_km: number(
    'radius_km',
    { en: 'Radius (km)', fr: 'Rayon (km)' },
    {
      en: `${limits.radiusKm.minimum} to ${limits.radiusKm.maximum}; ${limits.radiusKm.default} when only lat and lng are sent`,
      fr: `de ${limits.radiusKm.minimum} à ${limits.radiusKm.maximum}; ${limits.radiusKm.default} si seuls lat et lng sont donnés`,
    },
    { ...limits.radiusKm, group: 'place' },
  ),
  sort_by: {
    ...choice(
      'sort_by',
      sortFields,
      { en: 'Sort by', fr: 'Trier par' },
      { en: 'date (event date) or value', fr: 'date (de l’événement) ou value (valeur)' },
    ),
    group: 'order',
  },
  sort_order: sortOrder,
  limit,
  offset,
  cursor: {
    name: 'cursor',
    type: 'cursor',
    group: 'page',
    label: { en: 'Cursor', fr: 'Curseur' },
    rule: {
      en: 'next_cursor of the previous page; not with sort_by=value',
      fr: 'next_cursor de la page précédente; pas avec sort_by=value',
    },
  },
} as const satisfies Record<string, Parameter>;

/** Name of a parameter of the dataset searches. */
export type SearchParameterName = keyof typeof searchParameters;

/** Parameters of `/opening_soon`; `/opening` takes the same with the status forced (our choice). */
export const openingParameters: readonly Parameter[] = [
  city,
  choice(
    'status',
    openingStatuses,
    { en: 'Status', fr: 'État' },
    {
      en: 'opening_soon, active or closed; forced on /opening',
      fr: 'opening_soon, active ou closed; fixé pour /opening',
    },
  ),
  text(
    'category',
    { en: 'Category', fr: 'Catégorie' },
    { en: 'normalized category', fr: 'catégorie normalisée' },
    { reads: ['category_canonical'] },
  ),
  {
    ...searchParameters.q,
    rule: { en: 'searches business name or address', fr: 'cherche dans le nom ou l’adresse' },
  },
  searchParameters.opened_from,
  searchParameters.opened_to,
  searchParameters.preceded_by_permit,
  flag(
    'is_contractor',
    { en: 'Contractor', fr: 'Entrepreneur' },
    { en: 'only contractors', fr: 'seulement les entrepreneurs' },
  ),
  flag(
    'has_address',
    { en: 'Has an address', fr: 'A une adresse' },
    { en: 'only records with a street address', fr: 'seulement avec une adresse de rue' },
  ),
  {
    ...choice(
      'sort_by',
      openingSortFields,
      { en: 'Sort by', fr: 'Trier par' },
      same('date, opened_on, permit_date, permit_value'),
    ),
    group: 'order',
  },
  sortOrder,
  limit,
  offset,
];

const address = {
  ...text('address', { en: 'Address', fr: 'Adresse' }, { en: 'a street address', fr: 'une adresse de rue' }),
  required: true,
};
const required = (parameter: Parameter): Parameter => ({ ...parameter, required: true });
/** Bounds of the reference for /reverse-geocode; that /zone keeps them too is our choice. */
const canadianLatitude: Parameter = { ...required(latitude), ...limits.latitude };
const canadianLongitude: Parameter = { ...required(longitude), ...limits.longitude };

/** Parameters of the utility endpoints, by path. Those marked ours are not shown by the reference. */
export const utilityParameters = {
  '/health': [],
  '/sources': [],
  '/sources/coverage': [],
  '/zone': [canadianLatitude, canadianLongitude],
  '/geocode': [address, city, alias(city, 'city')],
  '/reverse-geocode': [canadianLatitude, canadianLongitude],
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

/** Parameters of every `/stats` endpoint. */
export const statsParameters: readonly Parameter[] = [
  city,
  text(
    'group_by',
    { en: 'Group by', fr: 'Regrouper par' },
    { en: 'a data field to group counts by', fr: 'un champ selon lequel compter' },
  ),
  text(
    'period',
    { en: 'Period', fr: 'Période' },
    {
      en: 'a number and a unit (30d, 2w, 6mo, 1y; also 7days, 6months, 1year) or all',
      fr: 'un nombre et une unité (30d, 2w, 6mo, 1y; aussi 7days, 6months, 1year) ou all',
    },
  ),
  text(
    'sum_field',
    { en: 'Sum of', fr: 'Somme de' },
    { en: 'a numeric data field to sum', fr: 'un champ numérique à additionner' },
  ),
];
