import {
  datasets,
  distanceField,
  distanceFrom,
  entityTypes,
  feedParameters,
  historyFields,
  limits,
  type Dataset,
  type EntityType,
} from '../src/catalog/index.ts';
import { reachableRows, type Query } from '../src/api/index.ts';
import { sharedRuntime } from '../src/runtime.ts';
import {
  feedLookup,
  historyLookup,
  recordLookups,
  searchLookups,
  coordinateValue,
  numberValue,
  textValue,
} from '../src/lookup/index.ts';
import { cellMessages } from '../src/messages/index.ts';
import {
  argumentRows,
  datasetArgument,
  fieldsArgument,
  headersArgument,
  maxRowsArgument,
  single,
} from './arguments.ts';
import { argumentError } from './cell-error.ts';
import { customFunction } from './custom-function.ts';
import { searchQuery } from './filters.ts';
import {
  datasetParameter,
  fieldsParameter,
  filtersParameter,
  headersParameter,
  latParameter,
  lngParameter,
  maxRowsParameter,
  municipalityParameter,
  optionalParameter,
  tableHeadersParameter,
  usualColumns,
} from './parameters.ts';
import { answerRows } from './rows.ts';
import { answerTable, blank } from './table.ts';

const searched = Object.values(datasets);

const rowsTable = {
  en: 'A table, one row for each record.',
  fr: 'Un tableau, une ligne par enregistrement.',
};

/** The rows wanted, where the service reaches so far. */
function rowsWanted(maxRows: number, query: Query): number {
  const reachable = reachableRows(query);
  if (maxRows > reachable) throw argumentError(cellMessages().rowsByValue(reachable));
  return maxRows;
}

export const searchFunction = customFunction({
  name: 'SEARCH',
  help: {
    en: 'Searches the records of a dataset.',
    fr: 'Cherche les enregistrements d’un jeu de données.',
  },
  returns: rowsTable,
  parameters: {
    dataset: datasetParameter,
    municipality: municipalityParameter,
    q: optionalParameter({
      en: 'Words to find: all must be there; OR for either; "an exact phrase"; -word to exclude.',
      fr: 'Mots à trouver : tous doivent y être; OR pour l’un ou l’autre; "une phrase exacte"; -mot pour exclure.',
    }),
    filters: filtersParameter,
    fields: fieldsParameter(usualColumns),
    max_rows: maxRowsParameter,
    headers: tableHeadersParameter,
  },
  example:
    '=CDATA.SEARCH("permit","calgary",,"permit_type=demolition; issued_after=2024-01-01","record_id,address,issued_date",5)',
  answer: async (given, options) => {
    const dataset = datasetArgument(given.dataset, searched);
    const fields = fieldsArgument(given.fields, dataset.fields, dataset.usual);
    const headers = headersArgument(given.headers, true);
    const own = {
      municipality: textValue(single('municipality', given.municipality)),
      q: textValue(single('q', given.q)),
    };
    const query = searchQuery(dataset.parameters, own, given.filters);
    const maxRows = rowsWanted(maxRowsArgument(given.max_rows), query);
    const records = await sharedRuntime().lookups.request(
      searchLookups[dataset.name],
      { query, maxRows },
      options,
    );
    return answerTable(fields, records, headers);
  },
});

export const nearFunction = customFunction({
  name: 'NEAR',
  help: {
    en: 'Finds the records of a dataset around a place, the newest first, with their distance.',
    fr: 'Trouve les enregistrements d’un jeu de données autour d’un lieu, du plus récent au plus ancien, avec leur distance.',
  },
  returns: rowsTable,
  parameters: {
    dataset: datasetParameter,
    lat: latParameter,
    lng: lngParameter,
    radius_km: optionalParameter({
      en: 'Radius in kilometres, 0.1 to 25. 1 unless given.',
      fr: 'Rayon en kilomètres, de 0,1 à 25. 1 par défaut.',
    }),
    filters: filtersParameter,
    fields: fieldsParameter({
      en: 'The usual columns and distance_km',
      fr: 'Les colonnes usuelles et distance_km',
    }),
    max_rows: maxRowsParameter,
    headers: tableHeadersParameter,
  },
  example: '=CDATA.NEAR("permit",49.2626,-123.1291,0.5,,"record_id,address,distance_km",5)',
  answer: async (given, options) => {
    const dataset = datasetArgument(given.dataset, searched);
    const place = coordinateValue(single('lat', given.lat), single('lng', given.lng));
    const radius = numberValue('radius_km', single('radius_km', given.radius_km)) ?? limits.radiusKm.default;
    const known = [...dataset.fields, distanceField];
    const fields = fieldsArgument(given.fields, known, [...dataset.usual, distanceField.name]);
    const headers = headersArgument(given.headers, true);
    const own = { lat: place?.lat ?? null, lng: place?.lng ?? null, radius_km: place && radius };
    const query = searchQuery(dataset.parameters, own, given.filters);
    const maxRows = rowsWanted(maxRowsArgument(given.max_rows), query);
    if (!place) return blank;
    const records = await sharedRuntime().lookups.request(
      searchLookups[dataset.name],
      { query, maxRows },
      options,
    );
    const measured = records.map((record) => ({ ...record, distance_km: distanceFrom(place, record) }));
    return answerTable(fields, measured, headers);
  },
});

export const recordFunction = customFunction({
  name: 'RECORD',
  help: { en: 'Gets a record by its record_id.', fr: 'Donne un enregistrement par son record_id.' },
  returns: { en: 'One row for each record_id.', fr: 'Une ligne par record_id.' },
  parameters: {
    dataset: datasetParameter,
    record_id: {
      help: { en: 'A record_id, or a range of them.', fr: 'Un record_id, ou une plage de record_id.' },
    },
    fields: fieldsParameter(usualColumns),
    headers: headersParameter,
  },
  example: '=CDATA.RECORD("assessment","vancouver:09998420/2026","address,assessed_value",TRUE)',
  answer: async ({ dataset: named, record_id, fields, headers }, options) => {
    const dataset = datasetArgument(named, searched);
    const lookup = isEntityType(dataset.name) ? recordLookups[dataset.name] : null;
    if (!lookup) throw argumentError(cellMessages().noSingleRecords(dataset.name));
    return answerRows({
      rows: argumentRows({ record_id }),
      keys: ['record_id'],
      fields: fieldsArgument(fields, dataset.fields, dataset.usual),
      headers: headersArgument(headers, false),
      ask: (row) => sharedRuntime().lookups.request(lookup, String(row.record_id).trim(), options),
    });
  },
});

const isEntityType = (name: Dataset['name']): name is EntityType =>
  (entityTypes as readonly string[]).includes(name);

export const historyFunction = customFunction({
  name: 'HISTORY',
  help: {
    en: 'Lists what happened to a permit, by date.',
    fr: 'Énumère ce qui est arrivé à un permis, par date.',
  },
  returns: { en: 'A table, one row for each event.', fr: 'Un tableau, une ligne par événement.' },
  parameters: {
    record_id: { help: { en: 'A permit’s record_id.', fr: 'Le record_id d’un permis.' } },
    fields: fieldsParameter({ en: 'Everything', fr: 'Tout' }),
    headers: tableHeadersParameter,
  },
  example: '=CDATA.HISTORY("BP2027-00002")',
  answer: async ({ record_id, fields, headers }, options) => {
    const recordId = textValue(single('record_id', record_id));
    const columns = fieldsArgument(fields, historyFields);
    const withNames = headersArgument(headers, true);
    if (recordId === null) return blank;
    const { history } = await sharedRuntime().lookups.request(historyLookup, recordId, options);
    return answerTable(columns, history, withNames, cellMessages().noHistory);
  },
});

export const feedFunction = customFunction({
  name: 'FEED',
  help: { en: 'Lists the newest permits.', fr: 'Énumère les permis les plus récents.' },
  returns: rowsTable,
  parameters: {
    municipality: municipalityParameter,
    filters: filtersParameter,
    fields: fieldsParameter(usualColumns),
    max_rows: maxRowsParameter,
    headers: tableHeadersParameter,
  },
  example: '=CDATA.FEED("toronto","permit_type=new_construction","record_id,address,construction_value",5)',
  answer: async (given, options) => {
    const { permit } = datasets;
    const fields = fieldsArgument(given.fields, permit.fields, permit.usual);
    const headers = headersArgument(given.headers, true);
    const own = { municipality: textValue(single('municipality', given.municipality)) };
    const query = searchQuery(feedParameters, own, given.filters);
    const input = { query, maxRows: maxRowsArgument(given.max_rows) };
    return answerTable(fields, await sharedRuntime().lookups.request(feedLookup, input, options), headers);
  },
});
