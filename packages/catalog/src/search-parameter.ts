import {
  canonicalStatuses,
  permitTypes,
  procurementCategories,
  sectors,
  sortFields,
  sortOrders,
  trades,
} from './enums.ts';
import { limits, alias, choice, date, flag, number, same, text, type Parameter } from './parameter.ts';

const city: Parameter = {
  name: 'municipality',
  type: 'city',
  group: 'filter',
  rule: { en: 'city slug, exact match', fr: 'identifiant de la ville, exact' },
};

const issuedAfter = date(
  'issued_after',
  {
    en: 'YYYY-MM-DD, keeps dates of issue on or after it',
    fr: 'AAAA-MM-JJ, garde les dates de délivrance à partir de ce jour',
  },
  { reads: ['issued_date'] },
);

const issuedBefore = date(
  'issued_before',
  {
    en: 'YYYY-MM-DD, keeps dates of issue on or before it',
    fr: 'AAAA-MM-JJ, garde les dates de délivrance jusqu’à ce jour',
  },
  { reads: ['issued_date'], notBelow: 'issued_after' },
);

const latitude = number(
  'lat',
  { en: 'degrees; send lat and lng together', fr: 'degrés; lat et lng vont ensemble' },
  { ...limits.latitude, together: 'lng', group: 'place' },
);

const longitude = number(
  'lng',
  { en: 'degrees; send lat and lng together', fr: 'degrés; lat et lng vont ensemble' },
  { ...limits.longitude, together: 'lat', group: 'place' },
);

const offset: Parameter = {
  name: 'offset',
  type: 'integer',
  group: 'page',
  minimum: limits.offset.minimum,
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
  rule: {
    en: `${limits.page.minimum} to ${limits.page.maximum}`,
    fr: `de ${limits.page.minimum} à ${limits.page.maximum}`,
  },
};

const sortOrder: Parameter = {
  ...choice('sort_order', sortOrders, same('asc, desc')),
  group: 'order',
};

/** Every query parameter of the dataset searches, by name. Each dataset declares which of them it accepts. */
export const searchParameters = {
  municipality: city,
  city: alias(city, 'city'),
  q: text('q', {
    en: `all words must match; OR matches any; "an exact phrase"; -word excludes; at most ${limits.searchWords} words. Business names, addresses and numbers, never a person’s name`,
    fr: `tous les mots doivent y être; OR pour l’un ou l’autre; « une phrase exacte » entre guillemets; -mot exclut; au plus ${limits.searchWords} mots. Raisons sociales, adresses et numéros, jamais le nom d’une personne`,
  }),
  permit_type: {
    ...choice('permit_type', permitTypes, { en: 'normalized type, exact', fr: 'type normalisé, exact' }),
    reads: ['permit_type_canonical'],
  },
  trade: {
    ...choice('trade', trades, {
      en: 'exact; only cities that publish trade sub-permits separately carry it',
      fr: 'exact; seulement les villes qui publient à part les sous-permis par corps de métier',
    }),
    reads: ['trade_canonical'],
  },
  status: text('status', {
    en: 'as the city publishes it; for permits, the normalized status too',
    fr: 'tel que la ville le publie; pour les permis, aussi l’état normalisé',
  }),
  status_canonical: choice('status_canonical', canonicalStatuses, {
    en: 'normalized status, exact',
    fr: 'état normalisé, exact',
  }),
  value_min: number('value_min', {
    en: 'dollars, on the dataset’s value field',
    fr: 'dollars, sur le champ de valeur du jeu',
  }),
  value_max: number(
    'value_max',
    { en: 'dollars, on the dataset’s value field', fr: 'dollars, sur le champ de valeur du jeu' },
    { notBelow: 'value_min' },
  ),
  issued_after: issuedAfter,
  date_from: alias(issuedAfter, 'date_from'),
  date_after: alias(issuedAfter, 'date_after'),
  issued_before: issuedBefore,
  date_to: alias(issuedBefore, 'date_to'),
  date_before: alias(issuedBefore, 'date_before'),
  is_active: flag('is_active', {
    en: 'true: only active licences; false: only inactive',
    fr: 'true : permis en vigueur; false : les autres',
  }),
  is_opening: flag('is_opening', {
    en: 'true: only first-ever licences of a business in the city',
    fr: 'true : seulement le tout premier permis d’une entreprise dans la ville',
  }),
  preceded_by_permit: flag('preceded_by_permit', {
    en: 'a building permit at the address in the two years before opening, or none',
    fr: 'un permis de construction à l’adresse dans les deux ans avant l’ouverture, ou aucun',
  }),
  opened_from: {
    ...date('opened_from', {
      en: 'YYYY-MM-DD, on the first licence of the business',
      fr: 'AAAA-MM-JJ, sur le premier permis de l’entreprise',
    }),
    reads: ['first_licensed_at', 'opened_on'],
  },
  opened_to: {
    ...date(
      'opened_to',
      {
        en: 'YYYY-MM-DD, on the first licence of the business',
        fr: 'AAAA-MM-JJ, sur le premier permis de l’entreprise',
      },
      { notBelow: 'opened_from' },
    ),
    reads: ['first_licensed_at', 'opened_on'],
  },
  units_min: number(
    'units_min',
    {
      en: 'dwelling units (reads units, dwelling_units, total_units or units_created)',
      fr: 'logements (lit units, dwelling_units, total_units ou units_created)',
    },
    { type: 'integer', minimum: 0, reads: ['units', 'dwelling_units', 'total_units', 'units_created'] },
  ),
  floor_area_min: number(
    'floor_area_min',
    {
      en: 'square metres (reads floor_area or area_m2; square feet are not matched)',
      fr: 'mètres carrés (lit floor_area ou area_m2; pas les pieds carrés)',
    },
    { minimum: 0, reads: ['floor_area', 'area_m2'] },
  ),
  storeys_min: number(
    'storeys_min',
    { en: 'minimum storeys', fr: 'nombre minimal d’étages' },
    { type: 'integer', minimum: 0, reads: ['storeys'] },
  ),
  structure_type: text('structure_type', {
    en: 'exact, case-insensitive, as the city publishes it',
    fr: 'exact, sans égard à la casse',
  }),
  neighbourhood: {
    ...text('neighbourhood', {
      en: 'partial match across neighborhood, neighbourhood, community',
      fr: 'partiel, sur neighborhood, neighbourhood et community',
    }),
    reads: ['neighborhood', 'neighbourhood', 'community'],
  },
  ward: text('ward', { en: 'exact, case-insensitive', fr: 'exact, sans égard à la casse' }),
  zoning: text('zoning', { en: 'partial match on the zoning code', fr: 'partiel, sur le code de zonage' }),
  category: choice('category', procurementCategories, same('CNST, GD, SRV, SRVTGD')),
  sector: {
    ...choice('sector', sectors, { en: 'normalized sector, exact', fr: 'secteur normalisé, exact' }),
    reads: ['sector_canonical'],
  },
  lat: latitude,
  lng: longitude,
  radius_km: number(
    'radius_km',
    {
      en: `${limits.radiusKm.minimum} to ${limits.radiusKm.maximum}; ${limits.radiusKm.default} by default`,
      fr: `de ${String(limits.radiusKm.minimum).replace('.', ',')} à ${limits.radiusKm.maximum}; ${limits.radiusKm.default} par défaut`,
    },
    { ...limits.radiusKm, group: 'place', needs: 'lat' },
  ),
  sort_by: {
    ...choice('sort_by', sortFields, {
      en: 'date (event date) or value',
      fr: 'date (de l’événement) ou value (valeur)',
    }),
    group: 'order',
  },
  sort_order: sortOrder,
  limit,
  offset,
  cursor: {
    name: 'cursor',
    type: 'cursor',
    group: 'page',
    rule: {
      en: 'next_cursor of the previous page; not with sort_by=value',
      fr: 'next_cursor de la page précédente; pas avec sort_by=value',
    },
  },
} as const satisfies Record<string, Parameter>;

export type SearchParameterName = keyof typeof searchParameters;
