import { estimateConfidences, matchTypes } from './enums.ts';
import { explained, fields, nullable, type Field } from './field.ts';
import { utilityParameters } from './endpoint-parameter.ts';
import type { Parameter } from './parameter.ts';

/** A path of the service that is not a dataset search, and the fields of its answer. */
export interface Endpoint {
  method: 'GET' | 'POST';
  path: string;
  parameters: readonly Parameter[];
  /** Fields of the answer, in the reference's order. */
  fields: readonly Field[];
  /** Fields of a formula that names none; all by default. */
  defaultFields?: readonly string[];
  /** Whether a call needs a paid plan. */
  paid?: boolean;
  /** False if the reference does not show the response, so that it is our choice. */
  fieldsShown: boolean;
}

const exposed = (
  path: keyof typeof utilityParameters,
  list: Field[],
  defaultFields?: string[],
): Endpoint => ({
  method: 'GET',
  path,
  parameters: utilityParameters[path],
  fields: list,
  defaultFields,
  fieldsShown: true,
});

export const geocode = exposed(
  '/geocode',
  explained(
    [
      ...fields('always', 'address municipality province lat:latitude lng:longitude'),
      // A result that is only a municipality has neither.
      ...fields('common', 'postal_code normalized_address'),
      ...fields('always', 'match_type confidence:number source'),
    ],
    {
      match_type: {
        values: matchTypes,
        meaning: { en: 'how the location was found', fr: 'comment l’emplacement a été trouvé' },
      },
      confidence: {
        bounds: { minimum: 0, maximum: 1 },
        meaning: {
          en: 'share of such matches that lie within 100 m, 0 to 1',
          fr: 'part de telles correspondances qui sont à moins de 100 m, de 0 à 1',
        },
      },
      source: {
        meaning: {
          en: 'data that the location is from: addresses, records or municipalities; for an interpolated location or the side of a block, also within how many metres the address probably is, and the unit left out',
          fr: 'données d’où vient l’emplacement : addresses, records ou municipalities; pour un emplacement interpolé ou un côté d’îlot, aussi l’écart probable en mètres et l’unité omise',
        },
      },
    },
  ),
  ['lat', 'lng'],
);

export const reverseGeocode = exposed(
  '/reverse-geocode',
  explained(
    [
      ...fields('always', 'lat:latitude lng:longitude address city province'),
      ...fields('common', 'postal_code'),
      ...fields('always', 'distance_m:number'),
    ],
    {
      distance_m: {
        meaning: { en: 'metres to the nearest address', fr: 'mètres jusqu’à l’adresse la plus proche' },
      },
    },
  ),
  ['address'],
);

export const zone = exposed('/zone', fields('always', 'city zone_code zone_description zone_category'), [
  'zone_code',
]);

export const health: Endpoint = {
  ...exposed(
    '/health',
    explained(
      [
        ...fields('always', 'status version records:integer sources:array'),
        ...fields('common', 'stale_since:timestamp sample:boolean areas:array'),
      ],
      {
        stale_since: {
          meaning: {
            en: 'what has been loaded since then is not served yet',
            fr: 'ce qui a été chargé depuis n’est pas encore servi',
          },
        },
        sample: {
          meaning: { en: 'whether the records are made up', fr: 'indique si les données sont fictives' },
        },
        areas: {
          meaning: {
            en: 'the kinds of areas that /areas knows',
            fr: 'les types de secteurs que /areas connaît',
          },
        },
      },
    ),
  ),
  fieldsShown: false,
};

export const sources = exposed('/sources', [
  ...fields('always', 'source_id:identifier entity_type records:integer last_updated:timestamp'),
  // Null where no record has a date.
  ...nullable(fields('always', 'earliest_date:date latest_date:date')),
  // Ours: the reference shows only the fields above. Sample data have a publisher that says so. `licence` is a dataset.
  ...fields('common', 'municipality publisher data_licence data_licence_url attribution'),
]);

/** Ours: the reference names the path and shows no answer. */
const ours = (path: keyof typeof utilityParameters, list: Field[]): Endpoint => ({
  ...exposed(path, list),
  fieldsShown: false,
});

export const sourcesCoverage = ours(
  '/sources/coverage',
  fields('always', 'municipality name province records:integer entity_types:array'),
);

export const zoning = ours(
  '/zoning',
  fields('always', 'city zone_code zone_description zone_category districts:integer'),
);

/** What the kind of areas may be called: it becomes the header of a column, and no text that Excel reads as a formula. */
export const areaKindPattern = /^\p{L}[\p{L}\p{N} .'’_-]{0,39}$/u;

/** The areas at a coordinate, of every kind that somebody has loaded. */
export const areas = ours('/areas', fields('always', 'kind name'));

export const property = ours(
  '/property',
  fields('always', 'address normalized_address municipality count:integer records:array'),
);

export const addressNormalize = ours('/address/normalize', [
  ...fields('always', 'address normalized_address'),
  ...fields(
    'common',
    'unit house_number street_name street_type direction municipality province postal_code po_box',
  ),
]);

/** What the estimate of an item holds (the reference's `estimate` object). */
export const estimate: Endpoint = {
  method: 'POST',
  path: '/permit/estimate',
  parameters: [],
  fields: explained(
    [
      ...fields('always', 'low:dollars median:dollars high:dollars confidence basis'),
      // Ours: the reference has nothing that can be added up.
      ...nullable(fields('common', 'expected_value:dollars')),
    ],
    {
      low: {
        meaning: {
          en: 'dollars; one permit in ten of this kind costs less',
          fr: 'dollars; un permis de ce genre sur dix coûte moins',
        },
      },
      median: { meaning: { en: 'dollars', fr: 'dollars' } },
      high: {
        meaning: {
          en: 'dollars; one permit in ten of this kind costs more',
          fr: 'dollars; un permis de ce genre sur dix coûte plus',
        },
      },
      confidence: { values: estimateConfidences },
      basis: { meaning: { en: 'the model used', fr: 'le modèle utilisé' } },
      expected_value: {
        meaning: {
          en: 'dollars, for totals; null where fewer than 300 permits of the city have tested such values',
          fr: 'dollars, pour les totaux; null où moins de 300 permis de la ville ont vérifié de telles valeurs',
        },
      },
    },
  ),
  defaultFields: ['low', 'median', 'high'],
  paid: true,
  fieldsShown: true,
};

/** Ours: a permit that an estimate is made from, beside its record. They are listed if the body asks for `neighbours`. */
export const estimateNeighbour = explained(fields('always', 'weight:number value_used:dollars'), {
  weight: {
    bounds: { minimum: 0, maximum: 1 },
    meaning: {
      en: 'its share in the estimate; those of all are 1',
      fr: 'sa part dans l’estimation; la somme de toutes est 1',
    },
  },
  value_used: {
    meaning: {
      en: 'its declared value in dollars of the estimate, carried to the area asked about',
      fr: 'sa valeur déclarée en dollars de l’estimation, ramenée à la superficie demandée',
    },
  },
});

/** Whether permits like this are too varied to estimate closely: such an estimate belongs in no total. */
export const isTooVaried = ({ low, high }: { low: number; high: number }): boolean => high > 6 * low;

export const squareFeetPerSquareMetre = 10.7639;

/** Attributes that describe a permit to `POST /permit/estimate`, in the reference's order. */
export const estimateAttributes = fields(
  'common',
  `municipality permit_type_canonical description area_m2:number area_ft2:number dwelling_units:integer
  proposed_use lat:latitude lng:longitude`,
);

export type DescribedPermit = Partial<{
  municipality: string;
  permit_type_canonical: string;
  description: string;
  area_m2: number;
  area_ft2: number;
  dwelling_units: number;
  proposed_use: string;
  lat: number;
  lng: number;
}>;

export const endpoints = {
  geocode,
  reverseGeocode,
  zone,
  health,
  sources,
  sourcesCoverage,
  zoning,
  areas,
  property,
  addressNormalize,
  estimate,
} as const;

export const serviceVersion = '0.1.0';

/** The values that a path gives to the parameters of its endpoint: `/permit/7` gives `/permit/{record_id}` the id 7. */
export function pathValues(endpoint: string, path: string): Record<string, string> {
  const values = path.split('/');
  return Object.fromEntries(
    endpoint.split('/').flatMap((part, index) => {
      const [, name] = /^\{(\w+)\}$/.exec(part) ?? [];
      return name ? [[name, decodeURIComponent(values[index] ?? '')]] : [];
    }),
  );
}
