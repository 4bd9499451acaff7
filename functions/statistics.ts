import { nameValue, textValue } from '../src/cells/index.ts';
import {
  coverageFields,
  datasets,
  field,
  slug,
  sources,
  sourcesCoverageFields,
  statsFields,
  type Dataset,
} from '../src/catalog/index.ts';
import { sharedRuntime } from '../src/runtime.ts';
import {
  coverageLookups,
  sourcesCoverageLookup,
  sourcesLookup,
  statsLookups,
  type Answer,
} from '../src/lookup/index.ts';
import { cellMessages } from '../src/messages/index.ts';
import { datasetArgument, fieldsArgument, headersArgument, singleValue } from './arguments.ts';
import { argumentError } from './cell-error.ts';
import { customFunction } from './custom-function.ts';
import {
  datasetParameter,
  fieldsParameter,
  municipalityParameter,
  optionalParameter,
  tableHeadersParameter,
} from './parameters.ts';
import { tableResult } from './table.ts';

const all = Object.values(datasets);

function lookupOf<Found>(lookups: Partial<Record<Dataset['name'], Found>>, { name }: Dataset): Found {
  const lookup = lookups[name];
  if (!lookup) throw argumentError(cellMessages().noStatistics(name));
  return lookup;
}

export const statsFunction = customFunction({
  name: 'STATS',
  help: {
    en: 'Counts the records of a dataset by group and sums one of their fields.',
    fr: 'Compte les enregistrements d’un jeu de données par groupe et fait la somme d’un champ.',
  },
  returns: { en: 'A table with one row per group.', fr: 'Un tableau d’une ligne par groupe.' },
  parameters: {
    dataset: datasetParameter,
    municipality: municipalityParameter,
    group_by: optionalParameter({
      en: 'Field to group by, such as permit_type_canonical. Default: chosen by the service.',
      fr: 'Champ de regroupement, comme permit_type_canonical. Par défaut : au choix du service.',
    }),
    period: optionalParameter({
      en: 'Period to count, up to today: 30d, 2w, 6mo, 1y or all. Default: chosen by the service.',
      fr: 'Période à compter, jusqu’à aujourd’hui : 30d, 2w, 6mo, 1y ou all. Par défaut : au choix du service.',
    }),
    sum_field: optionalParameter({
      en: 'Numeric field to sum, such as construction_value.',
      fr: 'Champ numérique à additionner, comme construction_value.',
    }),
    headers: tableHeadersParameter,
  },
  example: '=CDATA.STATS("permit","calgary","permit_type_canonical","all","construction_value")',
  evaluate: async (given, options) => {
    const dataset = datasetArgument(given.dataset, all);
    const lookup = lookupOf(statsLookups, dataset);
    const municipality = textValue(singleValue('municipality', given.municipality));
    const sumField = fieldArgument(dataset, textValue(singleValue('sum_field', given.sum_field)));
    if (sumField !== null && !isNumeric(dataset, sumField)) {
      throw argumentError(cellMessages().notNumeric('sum_field', sumField));
    }
    const headers = headersArgument(given.headers, true);
    const input = {
      municipality: municipality && slug(municipality),
      group_by: fieldArgument(dataset, textValue(singleValue('group_by', given.group_by))),
      period: textValue(singleValue('period', given.period)),
      sum_field: sumField,
    };
    const answer = await sharedRuntime().lookups.request(lookup, input, options);
    return tableResult(statsFields, groups(answer, sumField), headers);
  },
});

const fieldArgument = (dataset: Dataset, given: string | null): string | null =>
  given === null
    ? null
    : nameValue(
        cellMessages().nounField,
        given,
        dataset.fields.map(({ name }) => name),
      );

const isNumeric = (dataset: Dataset, name: string): boolean =>
  ['number', 'integer', 'dollars'].includes(field(dataset, name)!.kind);

/** The groups of a statistic; without groups, the total is the only one. */
function groups(answer: Answer, sumField: string | null): Answer[] {
  const sumOf = (from: Answer) => (sumField === null ? null : (from[`sum_${sumField}`] ?? from.sum));
  const grouped = Object.entries(answer).find(
    ([name, value]) => name.startsWith('by_') && Array.isArray(value),
  );
  if (!grouped) return [{ value: answer.municipality, count: answer.total_in_db, sum: sumOf(answer) }];
  return (grouped[1] as Answer[]).map((group) => ({ ...group, sum: sumOf(group) }));
}

export const coverageFunction = customFunction({
  name: 'COVERAGE',
  help: {
    en: 'Lists the cities that publish a dataset, or all cities with their number of records per dataset.',
    fr: 'Dresse la liste des villes qui publient un jeu de données, ou de toutes les villes avec leur nombre d’enregistrements par jeu.',
  },
  returns: { en: 'A table with one row per city.', fr: 'Un tableau d’une ligne par ville.' },
  parameters: {
    dataset: {
      ...datasetParameter,
      optional: true,
      help: {
        en: 'The dataset, such as permit. Default: all.',
        fr: 'Le jeu de données, comme permit. Par défaut : tous.',
      },
    },
    headers: tableHeadersParameter,
  },
  example: '=CDATA.COVERAGE("assessment")',
  evaluate: async ({ dataset: named, headers }, options) => {
    const withNames = headersArgument(headers, true);
    const { lookups } = sharedRuntime();
    if (singleValue('dataset', named) === null) {
      const { municipalities } = await lookups.request(sourcesCoverageLookup, null, options);
      const rows = municipalities.map((city) => ({ ...city, ...(city.entity_types as object) }));
      return tableResult(sourcesCoverageFields, rows, withNames);
    }
    const lookup = lookupOf(coverageLookups, datasetArgument(named, all));
    const { municipalities } = await lookups.request(lookup, null, options);
    return tableResult(coverageFields, municipalities, withNames);
  },
});

export const sourcesFunction = customFunction({
  name: 'SOURCES',
  help: {
    en: 'Lists the sources of the records, with their number of records and dates.',
    fr: 'Dresse la liste des sources, avec leur nombre d’enregistrements et leurs dates.',
  },
  returns: { en: 'A table with one row per source.', fr: 'Un tableau d’une ligne par source.' },
  parameters: {
    fields: fieldsParameter({ en: 'all', fr: 'tous' }),
    headers: tableHeadersParameter,
  },
  example: '=CDATA.SOURCES("source_id,records,latest_date")',
  evaluate: async ({ fields, headers }, options) => {
    const columns = fieldsArgument(fields, sources.fields);
    const withNames = headersArgument(headers, true);
    const { sources: listed } = await sharedRuntime().lookups.request(sourcesLookup, null, options);
    return tableResult(columns, listed, withNames);
  },
});
