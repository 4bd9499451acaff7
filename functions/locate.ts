import {
  addressNormalize,
  geocode,
  reverseGeocode,
  slug,
  zone,
  zoning,
  zoningCoverageFields,
  type Endpoint,
} from '../src/catalog/index.ts';
import { sharedRuntime } from '../src/runtime.ts';
import {
  geocodeLookup,
  normalizeAddressLookup,
  type LookupOptions,
  reverseGeocodeLookup,
  zoneLookup,
  zoningLookup,
  type Answer,
  type Coordinate,
  type Lookup,
  requiredCoordinate,
  textValue,
} from '../src/lookup/index.ts';
import {
  argumentRows,
  fieldsArgument,
  headersArgument,
  maxRowsArgument,
  single,
  type Range,
} from './arguments.ts';
import { customFunction } from './custom-function.ts';
import {
  addressParameter,
  fieldsParameter,
  headersParameter,
  latParameter,
  lngParameter,
  maxRowsParameter,
  optionalParameter,
  tableHeadersParameter,
} from './parameters.ts';
import { answerRows } from './rows.ts';
import { answerTable } from './table.ts';

const cityOfAddress = optionalParameter({
  en: 'City, such as calgary. Found in the address unless given.',
  fr: 'Ville, comme calgary. Trouvée dans l’adresse par défaut.',
});

const rowForEach = (en: string, fr: string) => ({
  en: `One row for each ${en}.`,
  fr: `Une ligne par ${fr}.`,
});

export const geocodeFunction = customFunction({
  name: 'GEOCODE',
  help: {
    en: 'Finds the coordinates of a Canadian street address.',
    fr: 'Trouve les coordonnées d’une adresse de rue canadienne.',
  },
  returns: rowForEach('address', 'adresse'),
  parameters: {
    address: addressParameter,
    municipality: cityOfAddress,
    fields: fieldsParameter({ en: 'Latitude and longitude', fr: 'Latitude et longitude' }),
    headers: headersParameter,
  },
  example: '=CDATA.GEOCODE("768 W 10th Ave, Vancouver",,"lat,lng,postal_code,match_type",TRUE)',
  answer: ({ address, municipality, fields, headers }, options) =>
    answerRows({
      rows: argumentRows({ address, municipality }),
      keys: ['address'],
      fields: fieldsArgument(fields, geocode.fields, geocode.usual),
      headers: headersArgument(headers, false),
      ask: (row) =>
        sharedRuntime().lookups.request(
          geocodeLookup,
          { address: String(row.address), municipality: textValue(row.municipality) },
          options,
        ),
    }),
});

/** The rows of a function that asks for coordinates. */
const atCoordinates = (
  given: { lat: Range; lng: Range; fields: Range; headers: Range },
  endpoint: Endpoint,
  lookup: Lookup<Coordinate, Answer>,
  options: LookupOptions,
) =>
  answerRows({
    rows: argumentRows({ lat: given.lat, lng: given.lng }),
    keys: ['lat', 'lng'],
    fields: fieldsArgument(given.fields, endpoint.fields, endpoint.usual),
    headers: headersArgument(given.headers, false),
    ask: async (row) =>
      sharedRuntime().lookups.request(lookup, requiredCoordinate(row.lat, row.lng), options),
  });

export const reverseGeocodeFunction = customFunction({
  name: 'REVERSEGEOCODE',
  help: {
    en: 'Finds the nearest address to a coordinate.',
    fr: 'Trouve l’adresse la plus proche d’une coordonnée.',
  },
  returns: rowForEach('coordinate', 'coordonnée'),
  parameters: {
    lat: latParameter,
    lng: lngParameter,
    fields: fieldsParameter({ en: 'The address', fr: 'L’adresse' }),
    headers: headersParameter,
  },
  example: '=CDATA.REVERSEGEOCODE(49.2626,-123.1291,"address,postal_code,distance_m")',
  answer: (given, options) => atCoordinates(given, reverseGeocode, reverseGeocodeLookup, options),
});

export const normalizeFunction = customFunction({
  name: 'NORMALIZE',
  help: {
    en: 'Writes an address the one way in which the service compares addresses.',
    fr: 'Écrit une adresse de la seule façon dont le service les compare.',
  },
  returns: rowForEach('address', 'adresse'),
  parameters: { address: addressParameter, municipality: cityOfAddress },
  example: '=CDATA.NORMALIZE("4500, boul. St-Laurent app. 3, Montréal")',
  answer: ({ address, municipality }, options) =>
    answerRows({
      rows: argumentRows({ address, municipality }),
      keys: ['address'],
      fields: addressNormalize.fields.filter(({ name }) => name === 'normalized_address'),
      headers: false,
      ask: (row) =>
        sharedRuntime().lookups.request(
          normalizeAddressLookup,
          { address: String(row.address), municipality: textValue(row.municipality) },
          options,
        ),
    }),
});

export const zoneFunction = customFunction({
  name: 'ZONE',
  help: {
    en: 'Finds the zoning district at a coordinate.',
    fr: 'Trouve le district de zonage à une coordonnée.',
  },
  returns: rowForEach('coordinate', 'coordonnée'),
  parameters: {
    lat: latParameter,
    lng: lngParameter,
    fields: fieldsParameter({ en: 'The zone’s code', fr: 'Le code de la zone' }),
    headers: headersParameter,
  },
  example: '=CDATA.ZONE(49.2626,-123.1291,"zone_code,zone_description")',
  answer: (given, options) => atCoordinates(given, zone, zoneLookup, options),
});

export const zoningFunction = customFunction({
  name: 'ZONING',
  help: {
    en: 'Lists the zoning districts of a city, or the cities whose zoning is known.',
    fr: 'Énumère les districts de zonage d’une ville, ou les villes dont le zonage est connu.',
  },
  returns: { en: 'A table of districts, or of cities.', fr: 'Un tableau de districts, ou de villes.' },
  parameters: {
    city: optionalParameter({
      en: 'City, such as calgary. Every city with its zoning unless given.',
      fr: 'Ville, comme calgary. Chaque ville et son zonage par défaut.',
    }),
    fields: fieldsParameter({ en: 'Everything', fr: 'Tout' }),
    max_rows: maxRowsParameter,
    headers: tableHeadersParameter,
  },
  example: '=CDATA.ZONING("calgary","zone_code,zone_description",5)',
  answer: async ({ city, fields, max_rows, headers }, options) => {
    const name = textValue(single('city', city));
    const known = name === null ? zoningCoverageFields : zoning.fields;
    const columns = fieldsArgument(fields, known);
    const withNames = headersArgument(headers, true);
    const input = { city: name && slug(name), maxRows: maxRowsArgument(max_rows) };
    return answerTable(
      columns,
      await sharedRuntime().lookups.request(zoningLookup, input, options),
      withNames,
    );
  },
});
