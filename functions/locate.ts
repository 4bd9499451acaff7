import { cityValue, matchText, requiredCoordinate } from '../src/excel/cells/index.ts';
import {
  addressNormalize,
  geocode,
  reverseGeocode,
  zone,
  zoning,
  zoningCoverageFields,
  type Endpoint,
} from '@cdata/catalog';
import { sharedRuntime } from '../src/app/runtime.ts';
import {
  geocodeLookup,
  normalizeAddressLookup,
  type LookupOptions,
  reverseGeocodeLookup,
  zoneLookup,
  zoningLookup,
  type FieldValues,
  type Coordinate,
  type Lookup,
} from '../src/engine/index.ts';
import {
  argumentRows,
  fieldsArgument,
  headersArgument,
  maxRowsArgument,
  requireAddress,
  singleValue,
  type Range,
} from './arguments.ts';
import { customFunction } from './custom-function.ts';
import {
  addressParameter,
  fieldsOf,
  fieldsParameter,
  headersParameter,
  latParameter,
  lngParameter,
  maxRowsParameter,
  optionalCityParameter,
  tableHeadersParameter,
} from './parameters.ts';
import { evaluateRows, tableResult, notAvailableError } from './result.ts';
import { hasHousePoint, isCertainMatch } from '@cdata/catalog';
import { citySlug } from '@cdata/catalog/reading';
import { formatPercent, cellMessages } from '../src/language/index.ts';

const addressCityParameter = optionalCityParameter({
  en: 'City, such as calgary. By default, the city in the address.',
  fr: 'Ville, comme calgary. Par défaut, celle de l’adresse.',
});

const rowForEach = (en: string, fr: string) => ({
  en: `One row per ${en}.`,
  fr: `Une ligne par ${fr}.`,
});

/** Fields that show the quality of a match. A formula that returns one of them returns every match. */
export const matchQualityFields: readonly string[] = ['match_type', 'confidence'];

/**
 * Returns the match if the street number was located and the confidence is sufficient.
 *
 * @throws #N/A that says what was found instead, and how to accept it.
 */
export function requireCertainMatch<Match extends Record<string, unknown>>(match: Match): Match {
  if (isCertainMatch(match)) return match;
  const share = typeof match.confidence === 'number' ? formatPercent(match.confidence) : null;
  throw notAvailableError(cellMessages().acceptMatch(matchText(match), share));
}

export const geocodeFunction = customFunction({
  name: 'GEOCODE',
  title: { en: 'Coordinates of an address', fr: 'Coordonnées d’une adresse' },
  help: {
    en: 'Returns the coordinates of a Canadian street address. Without match_type or confidence among the fields, returns #N/A for uncertain matches. For a street or a city alone, latitude and longitude stay blank.',
    fr: 'Renvoie les coordonnées d’une adresse municipale canadienne. Si ni match_type ni confidence ne figure parmi les champs, renvoie #N/A pour les correspondances incertaines. Pour une rue ou une ville seule, la latitude et la longitude restent vides.',
  },
  returns: rowForEach('address', 'adresse'),
  keywords: {
    en: 'latitude longitude map locate place point position GPS lat lng postal code',
    fr: 'latitude longitude carte situer lieu point position GPS code postal géocoder',
  },
  rows: 'as arguments',
  parameters: {
    address: addressParameter,
    municipality: addressCityParameter,
    fields: fieldsParameter(
      { en: 'latitude and longitude', fr: 'la latitude et la longitude' },
      fieldsOf(geocode.fields, geocode.defaultFields),
    ),
    headers: headersParameter,
  },
  example: '=CDATA.GEOCODE("1354 Wellington Ave, Vancouver",,"lat,lng,postal_code,match_type",TRUE)',
  evaluate: ({ address, municipality, fields, headers }, options) => {
    const columns = fieldsArgument(fields, geocode.fields, geocode.defaultFields);
    const showsQuality = columns.some(({ name }) => matchQualityFields.includes(name));
    const inputOf = (row: { address: unknown; municipality: unknown }) => ({
      address: String(row.address),
      municipality: cityValue(row.municipality, row.address),
    });
    return evaluateRows({
      rows: argumentRows({ address, municipality }),
      keys: ['address'],
      fields: columns,
      headers: headersArgument(headers, false),
      request: async (row) => {
        await requireAddress(String(row.address));
        const match = await sharedRuntime().engine.request(geocodeLookup, inputOf(row), options);
        if (!showsQuality) return requireCertainMatch(match);
        // The middle of a street or a city would look like the place of the address.
        return hasHousePoint(match) ? match : { ...match, lat: null, lng: null };
      },
    });
  },
});

const evaluateCoordinates = (
  coordinates: { lat: Range; lng: Range; fields: Range; headers: Range },
  endpoint: Endpoint,
  lookup: Lookup<Coordinate, FieldValues>,
  options: LookupOptions,
) =>
  evaluateRows({
    rows: argumentRows({ lat: coordinates.lat, lng: coordinates.lng }),
    keys: ['lat', 'lng'],
    fields: fieldsArgument(coordinates.fields, endpoint.fields, endpoint.defaultFields),
    headers: headersArgument(coordinates.headers, false),
    request: async (row) =>
      sharedRuntime().engine.request(lookup, requiredCoordinate(row.lat, row.lng), options),
  });

export const reverseGeocodeFunction = customFunction({
  name: 'REVERSEGEOCODE',
  title: { en: 'Address at a point', fr: 'Adresse d’un point' },
  help: {
    en: 'Returns the address nearest to a point.',
    fr: 'Renvoie l’adresse la plus proche d’un point.',
  },
  returns: rowForEach('point', 'point'),
  keywords: {
    en: 'nearest street reverse latitude longitude point',
    fr: 'rue la plus proche inverse latitude longitude point',
  },
  rows: 'as arguments',
  parameters: {
    lat: latParameter,
    lng: lngParameter,
    fields: fieldsParameter(
      { en: 'the address', fr: 'l’adresse' },
      fieldsOf(reverseGeocode.fields, reverseGeocode.defaultFields),
    ),
    headers: headersParameter,
  },
  example: '=CDATA.REVERSEGEOCODE(49.2626,-123.1291,"address,postal_code,distance_m")',
  evaluate: (args, options) => evaluateCoordinates(args, reverseGeocode, reverseGeocodeLookup, options),
});

export const normalizeFunction = customFunction({
  name: 'NORMALIZE',
  title: { en: 'Standardized address', fr: 'Adresse normalisée' },
  help: {
    en: 'Standardizes an address, in the form that the service uses to compare addresses.',
    fr: 'Normalise une adresse, selon la forme que le service utilise pour comparer les adresses.',
  },
  returns: rowForEach('address', 'adresse'),
  keywords: {
    en: 'clean tidy compare duplicates spelling format',
    fr: 'nettoyer uniformiser comparer doublons orthographe format',
  },
  rows: 'as arguments',
  parameters: { address: addressParameter, municipality: addressCityParameter },
  example: '=CDATA.NORMALIZE("4500, boul. St-Laurent app. 3, Montréal")',
  evaluate: ({ address, municipality }, options) =>
    evaluateRows({
      rows: argumentRows({ address, municipality }),
      keys: ['address'],
      fields: addressNormalize.fields.filter(({ name }) => name === 'normalized_address'),
      headers: false,
      request: (row) =>
        sharedRuntime().engine.request(
          normalizeAddressLookup,
          { address: String(row.address), municipality: cityValue(row.municipality, row.address) },
          options,
        ),
    }),
});

export const zoneFunction = customFunction({
  name: 'ZONE',
  title: { en: 'Zoning at a point', fr: 'Zonage d’un point' },
  help: {
    en: 'Returns the zoning district at a latitude and longitude.',
    fr: 'Renvoie la zone (zonage) d’un point : latitude et longitude.',
  },
  returns: rowForEach('point', 'point'),
  keywords: {
    en: 'zone district land use bylaw',
    fr: 'zone usage du sol règlement urbanisme',
  },
  rows: 'as arguments',
  parameters: {
    lat: latParameter,
    lng: lngParameter,
    fields: fieldsParameter(
      { en: 'the zone code', fr: 'le code de zone' },
      fieldsOf(zone.fields, zone.defaultFields),
    ),
    headers: headersParameter,
  },
  example: '=CDATA.ZONE(49.2626,-123.1291,"zone_code,zone_description")',
  evaluate: (args, options) => evaluateCoordinates(args, zone, zoneLookup, options),
});

export const zoningFunction = customFunction({
  name: 'ZONING',
  title: { en: 'Zoning districts of a city', fr: 'Zones d’une ville' },
  help: {
    en: 'Lists the zoning districts of a city, or the cities for which zoning is available.',
    fr: 'Dresse la liste des zones d’une ville, ou des villes dont le zonage est offert.',
  },
  returns: { en: 'A table of districts or cities.', fr: 'Un tableau de zones ou de villes.' },
  keywords: {
    en: 'zone list bylaw land use municipality',
    fr: 'liste zonage règlement usage du sol municipalité',
  },
  rows: 'table',
  parameters: {
    city: optionalCityParameter({
      en: 'City, such as calgary. By default, all cities with zoning.',
      fr: 'Ville, comme calgary. Par défaut, toutes les villes dont le zonage est offert.',
    }),
    fields: fieldsParameter({ en: 'all', fr: 'tous' }, fieldsOf(zoning.fields)),
    max_rows: maxRowsParameter,
    headers: tableHeadersParameter,
  },
  example: '=CDATA.ZONING("calgary","zone_code,zone_description",5)',
  evaluate: async ({ city, fields, max_rows, headers }, options) => {
    const name = cityValue(singleValue('city', city));
    const allFields = name === null ? zoningCoverageFields : zoning.fields;
    const columns = fieldsArgument(fields, allFields);
    const withNames = headersArgument(headers, true);
    const input = { city: name && citySlug(name), maxRows: maxRowsArgument(max_rows) };
    return tableResult(
      columns,
      await sharedRuntime().engine.request(zoningLookup, input, options),
      withNames,
    );
  },
});
