import { cityValue, coordinateValue, idText, textValue } from '../src/excel/cells/index.ts';
import {
  datasets,
  distanceField,
  distanceFrom,
  feedParameters,
  historyFields,
  limits,
  whyNothingFound,
} from '@cdata/catalog';
import { reachableRows, type Query } from '../src/api/index.ts';
import { sharedRuntime } from '../src/app/runtime.ts';
import { feedLookup, historyLookup, searchLookups } from '../src/engine/index.ts';
import { language, cellMessages } from '../src/language/index.ts';
import {
  argumentRows,
  datasetArgument,
  fieldsArgument,
  headersArgument,
  maxRowsArgument,
  singleValue,
} from './arguments.ts';
import { recordRequest } from './record-request.ts';
import { argumentError, evaluateRows, tableResult, blankResult } from './result.ts';
import { customFunction } from './custom-function.ts';
import { searchQuery } from './filters.ts';
import {
  datasetParameter,
  fieldsOf,
  fieldsParameter,
  filtersParameter,
  headersParameter,
  latParameter,
  lngParameter,
  maxRowsParameter,
  idOrNameParameter,
  municipalityParameter,
  contractorCityParameter,
  optionalParameter,
  recordIdParameter,
  tableHeadersParameter,
  defaultColumns,
} from './parameters.ts';
const searchableDatasets = Object.values(datasets);

const rowsTable = {
  en: 'A table with one row per record.',
  fr: 'Un tableau d’une ligne par enregistrement.',
};

function checkedMaxRows(maxRows: number, query: Query): number {
  const reachable = reachableRows(query);
  if (maxRows > reachable) throw argumentError(cellMessages().rowsByValue(reachable));
  return maxRows;
}

export const searchFunction = customFunction({
  name: 'SEARCH',
  title: { en: 'Search a dataset', fr: 'Recherche dans un jeu de données' },
  help: {
    en: 'Lists the records of a dataset that match words and filters.',
    fr: 'Renvoie les enregistrements d’un jeu de données qui correspondent à des mots et à des filtres.',
  },
  returns: rowsTable,
  keywords: {
    en: 'find filter list permits assessments licences inspections query records',
    fr: 'trouver filtrer liste permis de construction construire exploitation évaluations licences inspections requête enregistrements',
  },
  rows: 'table',
  parameters: {
    dataset: datasetParameter,
    municipality: municipalityParameter,
    q: optionalParameter(
      { en: 'Words', fr: 'Mots' },
      {
        en: 'Words to find: all must occur; OR for either; "an exact phrase"; -word to exclude.',
        fr: 'Mots à trouver : tous doivent figurer; OR pour l’un ou l’autre; "une expression exacte"; -mot pour exclure.',
      },
      { kind: 'text' },
    ),
    filters: filtersParameter,
    fields: fieldsParameter(defaultColumns, { kind: 'dataset fields' }),
    max_rows: maxRowsParameter,
    headers: tableHeadersParameter,
  },
  example:
    '=CDATA.SEARCH("permit","calgary",,"permit_type=demolition; issued_after=2024-01-01","record_id,address,issued_date",5)',
  evaluate: async (args, options) => {
    const dataset = datasetArgument(args.dataset, searchableDatasets);
    const fields = fieldsArgument(args.fields, dataset.fields, dataset.defaultFields);
    const headers = headersArgument(args.headers, true);
    const own = {
      municipality: textValue(singleValue('municipality', args.municipality)),
      q: textValue(singleValue('q', args.q)),
    };
    const query = searchQuery(dataset.parameters, own, args.filters);
    const maxRows = checkedMaxRows(maxRowsArgument(args.max_rows), query);
    const [lookup, input] = [searchLookups[dataset.name], { query, maxRows }];
    const records = await sharedRuntime().engine.request(lookup, input, options);
    return tableResult(fields, records, headers, {
      nothing: whyNothingFound(dataset, query)?.[language()],
    });
  },
});

export const nearFunction = customFunction({
  name: 'NEAR',
  title: { en: 'Records around a point', fr: 'Enregistrements autour d’un point' },
  help: {
    en: 'Lists the records of a dataset around a point, newest first, with their distance.',
    fr: 'Dresse la liste des enregistrements d’un jeu de données autour d’un point, du plus récent au plus ancien, avec leur distance.',
  },
  returns: rowsTable,
  keywords: {
    en: 'nearby radius distance neighbourhood comparables proximity',
    fr: 'proximité rayon distance quartier voisinage comparables',
  },
  rows: 'table',
  parameters: {
    dataset: datasetParameter,
    lat: latParameter,
    lng: lngParameter,
    radius_km: optionalParameter(
      { en: 'Radius (km)', fr: 'Rayon (km)' },
      {
        en: 'Radius in kilometres, 0.1 to 25. Default: 1.',
        fr: 'Rayon en kilomètres, de 0,1 à 25. Par défaut : 1.',
      },
      { kind: 'number', ...limits.radiusKm },
    ),
    filters: filtersParameter,
    fields: fieldsParameter(
      { en: `${defaultColumns.en}, and distance_km`, fr: `${defaultColumns.fr}, et distance_km` },
      { kind: 'dataset fields', more: [distanceField.name] },
    ),
    max_rows: maxRowsParameter,
    headers: tableHeadersParameter,
  },
  example: '=CDATA.NEAR("permit",49.2626,-123.1291,0.5,,"record_id,address,distance_km",5)',
  evaluate: async (args, options) => {
    const dataset = datasetArgument(args.dataset, searchableDatasets);
    const place = coordinateValue(singleValue('lat', args.lat), singleValue('lng', args.lng));
    const radius = singleValue('radius_km', args.radius_km) ?? limits.radiusKm.default;
    const allFields = [...dataset.fields, distanceField];
    const fields = fieldsArgument(args.fields, allFields, [...dataset.defaultFields, distanceField.name]);
    const headers = headersArgument(args.headers, true);
    const own = { lat: place?.lat ?? null, lng: place?.lng ?? null, radius_km: place && radius };
    const query = searchQuery(dataset.parameters, own, args.filters);
    const maxRows = checkedMaxRows(maxRowsArgument(args.max_rows), query);
    if (!place) return blankResult;
    const [lookup, input] = [searchLookups[dataset.name], { query, maxRows }];
    const records = await sharedRuntime().engine.request(lookup, input, options);
    const recordsWithDistance = records.map((record) => ({
      ...record,
      distance_km: distanceFrom(place, record),
    }));
    return tableResult(fields, recordsWithDistance, headers);
  },
});

export const recordFunction = customFunction({
  name: 'RECORD',
  title: { en: 'One record by its ID', fr: 'Un enregistrement par son identifiant' },
  help: {
    en: 'Returns a record by its record ID, or a contractor by its name.',
    fr: 'Renvoie un enregistrement d’après son identifiant, ou un entrepreneur d’après son nom.',
  },
  returns: { en: 'One row per record ID.', fr: 'Une ligne par identifiant.' },
  keywords: {
    en: 'permit assessment licence details identifier number contractor builder',
    fr: 'permis évaluation licence détails numéro entrepreneur constructeur',
  },
  rows: 'as arguments',
  parameters: {
    dataset: datasetParameter,
    record_id: idOrNameParameter,
    fields: fieldsParameter(defaultColumns, { kind: 'dataset fields' }),
    headers: headersParameter,
    municipality: contractorCityParameter,
  },
  example: '=CDATA.RECORD("assessment","vancouver:07979075/2026","address,assessed_value",TRUE)',
  evaluate: async ({ dataset: datasetRange, record_id, fields, headers, municipality }, options) => {
    const dataset = datasetArgument(datasetRange, searchableDatasets);
    const request = recordRequest(dataset, options);
    return evaluateRows({
      rows: argumentRows({ record_id, municipality }),
      keys: ['record_id'],
      fields: fieldsArgument(fields, dataset.fields, dataset.defaultFields),
      headers: headersArgument(headers, false),
      request: (row) => request(idText(row.record_id), cityValue(row.municipality)),
    });
  },
});

export const historyFunction = customFunction({
  name: 'HISTORY',
  title: { en: 'History of a permit', fr: 'Historique d’un permis' },
  help: {
    en: 'Lists the events of a permit, by date.',
    fr: 'Dresse la liste des événements d’un permis, par date.',
  },
  returns: { en: 'A table with one row per event.', fr: 'Un tableau d’une ligne par événement.' },
  keywords: {
    en: 'events dates inspections timeline progress',
    fr: 'événements dates inspections chronologie avancement',
  },
  rows: 'table',
  parameters: {
    record_id: recordIdParameter({ en: 'The record ID of a permit.', fr: 'L’identifiant d’un permis.' }),
    fields: fieldsParameter({ en: 'all', fr: 'tous' }, fieldsOf(historyFields)),
    headers: tableHeadersParameter,
  },
  example: '=CDATA.HISTORY("BP-2026-00049")',
  evaluate: async ({ record_id, fields, headers }, options) => {
    const recordCell = singleValue('record_id', record_id);
    const columns = fieldsArgument(fields, historyFields);
    const withNames = headersArgument(headers, true);
    if (recordCell === null) return blankResult;
    const { history } = await sharedRuntime().engine.request(historyLookup, idText(recordCell), options);
    return tableResult(columns, history, withNames, { nothing: cellMessages().noHistory });
  },
});

export const feedFunction = customFunction({
  name: 'FEED',
  title: { en: 'Newest permits', fr: 'Permis les plus récents' },
  help: { en: 'Lists the newest permits.', fr: 'Dresse la liste des permis les plus récents.' },
  returns: rowsTable,
  keywords: {
    en: 'latest recent issued news leads',
    fr: 'derniers récents délivrés nouveautés',
  },
  rows: 'table',
  parameters: {
    municipality: municipalityParameter,
    filters: { ...filtersParameter, input: { kind: 'filters', dataset: 'permit' } },
    fields: fieldsParameter(defaultColumns, { kind: 'dataset fields', dataset: 'permit' }),
    max_rows: maxRowsParameter,
    headers: tableHeadersParameter,
  },
  example: '=CDATA.FEED("toronto","permit_type=new_construction","record_id,address,construction_value",5)',
  evaluate: async (args, options) => {
    const { permit } = datasets;
    const fields = fieldsArgument(args.fields, permit.fields, permit.defaultFields);
    const headers = headersArgument(args.headers, true);
    const own = { municipality: textValue(singleValue('municipality', args.municipality)) };
    const query = searchQuery(feedParameters, own, args.filters);
    const input = { query, maxRows: maxRowsArgument(args.max_rows) };
    const records = await sharedRuntime().engine.request(feedLookup, input, options);
    return tableResult(fields, records, headers);
  },
});
