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
  nameValue,
  textValue,
} from '../src/lookup/index.ts';
import { cellMessages } from '../src/messages/index.ts';
import { datasetArgument, fieldsArgument, headersArgument, single } from './arguments.ts';
import { argumentError } from './cell-error.ts';
import { customFunction } from './custom-function.ts';
import {
  datasetParameter,
  fieldsParameter,
  municipalityParameter,
  optionalParameter,
  tableHeadersParameter,
} from './parameters.ts';
import { answerTable } from './table.ts';

const all = Object.values(datasets);

/** The one of these lookups that is the dataset's. */
function lookupOf<Found>(lookups: Partial<Record<Dataset['name'], Found>>, { name }: Dataset): Found {
  const lookup = lookups[name];
  if (!lookup) throw argumentError(cellMessages().noStatistics(name));
  return lookup;
}

export const statsFunction = customFunction({
  name: 'STATS',
  help: {
    en: 'Counts the records of a dataset by group, and sums a field of them.',
    fr: 'Compte les enregistrements d’un jeu de données par groupe, et en additionne un champ.',
  },
  returns: { en: 'A table, one row for each group.', fr: 'Un tableau, une ligne par groupe.' },
  parameters: {
    dataset: datasetParameter,
    municipality: municipalityParameter,
    group_by: optionalParameter({
      en: 'The field to group by, such as permit_type_canonical. The service’s own choice unless given.',
      fr: 'Le champ de regroupement, comme permit_type_canonical. Au choix du service par défaut.',
    }),
    period: optionalParameter({
      en: 'The newest days to count: 30d, 2w, 6mo, 1y, or all. The service’s own choice unless given.',
      fr: 'Les jours récents à compter : 30d, 2w, 6mo, 1y, ou all. Au choix du service par défaut.',
    }),
    sum_field: optionalParameter({
      en: 'A field of numbers to sum, such as construction_value.',
      fr: 'Un champ de nombres à additionner, comme construction_value.',
    }),
    headers: tableHeadersParameter,
  },
  example: '=CDATA.STATS("permit","calgary","permit_type_canonical","all","construction_value")',
  answer: async (given, options) => {
    const dataset = datasetArgument(given.dataset, all);
    const lookup = lookupOf(statsLookups, dataset);
    const municipality = textValue(single('municipality', given.municipality));
    const sumField = fieldArgument(dataset, textValue(single('sum_field', given.sum_field)));
    if (sumField !== null && !isNumeric(dataset, sumField)) {
      throw argumentError(cellMessages().notNumeric('sum_field', sumField));
    }
    const headers = headersArgument(given.headers, true);
    const input = {
      municipality: municipality && slug(municipality),
      group_by: fieldArgument(dataset, textValue(single('group_by', given.group_by))),
      period: textValue(single('period', given.period)),
      sum_field: sumField,
    };
    const answer = await sharedRuntime().lookups.request(lookup, input, options);
    return answerTable(statsFields, groups(answer, sumField), headers);
  },
});

/** One of the dataset's fields, or null where none was given. */
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

/** The groups of a statistic, which stand under the name of their field; without them the whole is one. */
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
    en: 'Lists the cities that publish a dataset, or every city with its records of each.',
    fr: 'Énumère les villes qui publient un jeu de données, ou chaque ville et ses enregistrements.',
  },
  returns: { en: 'A table, one row for each city.', fr: 'Un tableau, une ligne par ville.' },
  parameters: {
    dataset: {
      ...datasetParameter,
      optional: true,
      help: {
        en: 'The kind of records, such as permit. All of them unless given.',
        fr: 'Le genre d’enregistrements, comme permit. Tous par défaut.',
      },
    },
    headers: tableHeadersParameter,
  },
  example: '=CDATA.COVERAGE("assessment")',
  answer: async ({ dataset: named, headers }, options) => {
    const withNames = headersArgument(headers, true);
    const { lookups } = sharedRuntime();
    if (single('dataset', named) === null) {
      const { municipalities } = await lookups.request(sourcesCoverageLookup, null, options);
      const rows = municipalities.map((city) => ({ ...city, ...(city.entity_types as object) }));
      return answerTable(sourcesCoverageFields, rows, withNames);
    }
    const lookup = lookupOf(coverageLookups, datasetArgument(named, all));
    const { municipalities } = await lookups.request(lookup, null, options);
    return answerTable(coverageFields, municipalities, withNames);
  },
});

export const sourcesFunction = customFunction({
  name: 'SOURCES',
  help: {
    en: 'Lists the sources of the records, with their counts and dates.',
    fr: 'Énumère les sources des enregistrements, avec leurs nombres et leurs dates.',
  },
  returns: { en: 'A table, one row for each source.', fr: 'Un tableau, une ligne par source.' },
  parameters: {
    fields: fieldsParameter({ en: 'Everything', fr: 'Tout' }),
    headers: tableHeadersParameter,
  },
  example: '=CDATA.SOURCES("source_id,records,latest_date")',
  answer: async ({ fields, headers }, options) => {
    const columns = fieldsArgument(fields, sources.fields);
    const withNames = headersArgument(headers, true);
    const { sources: listed } = await sharedRuntime().lookups.request(sourcesLookup, null, options);
    return answerTable(columns, listed, withNames);
  },
});
