import { cityValue, nameValue, textValue } from '../src/excel/cells/index.ts';
import {
  coverageFields,
  datasets,
  datePeriods,
  defaultStatsFields,
  field,
  hasStopped,
  isMissing,
  publishedTime,
  sources,
  sourcesCoverageFields,
  statsFields,
  stoppedField,
  type Dataset,
} from '@cdata/catalog';
import { citySlug } from '@cdata/catalog/reading';
import { sharedRuntime } from '../src/app/runtime.ts';
import {
  coverageLookups,
  sourcesCoverageLookup,
  sourcesLookup,
  statsLookups,
  type FieldValues,
} from '../src/engine/index.ts';
import { datasetArgument, fieldsArgument, headersArgument, singleValue } from './arguments.ts';
import { argumentError, tableResult } from './result.ts';
import { customFunction } from './custom-function.ts';
import {
  datasetParameter,
  fieldsOf,
  fieldsParameter,
  municipalityParameter,
  optionalParameter,
  tableHeadersParameter,
} from './parameters.ts';
import { cellMessages } from '../src/language/index.ts';

const all = Object.values(datasets);

function lookupOf<DatasetLookup>(
  lookups: Partial<Record<Dataset['name'], DatasetLookup>>,
  { name }: Dataset,
): DatasetLookup {
  const lookup = lookups[name];
  if (!lookup) throw argumentError(cellMessages().noStatistics(name));
  return lookup;
}

/** The periods that the pane suggests; the service takes others too. */
const periods = [
  { value: '30d', label: { en: 'Last 30 days', fr: '30 derniers jours' } },
  { value: '6mo', label: { en: 'Last 6 months', fr: '6 derniers mois' } },
  { value: '1y', label: { en: 'Last year', fr: 'Dernière année' } },
  { value: '5y', label: { en: 'Last 5 years', fr: '5 dernières années' } },
  { value: 'all', label: { en: 'All records', fr: 'Tous les enregistrements' } },
];

export const statsFunction = customFunction({
  name: 'STATS',
  title: { en: 'Counts and sums', fr: 'Nombres et sommes' },
  help: {
    en: 'Counts the records of a dataset by group and sums one of their fields.',
    fr: 'Compte les enregistrements d’un jeu de données par groupe et fait la somme d’un champ.',
  },
  returns: { en: 'A table with one row per group.', fr: 'Un tableau d’une ligne par groupe.' },
  keywords: {
    en: 'statistics total average group month trend how many',
    fr: 'statistiques total moyenne groupe mois tendance combien',
  },
  rows: 'table',
  parameters: {
    dataset: datasetParameter,
    municipality: municipalityParameter,
    group_by: optionalParameter(
      { en: 'Group by', fr: 'Regrouper par' },
      {
        en: 'Field to group by, such as permit_type_canonical, or month or year of the date. Default: chosen by the service.',
        fr: 'Champ de regroupement, comme permit_type_canonical, ou month (mois) ou year (année) de la date. Par défaut : au choix du service.',
      },
      { kind: 'field', isNumeric: false, more: Object.keys(datePeriods) },
    ),
    period: optionalParameter(
      { en: 'Period', fr: 'Période' },
      {
        en: 'Period to count, up to today: 30d, 2w, 6mo, 1y or all. Default: chosen by the service.',
        fr: 'Période à compter, jusqu’à aujourd’hui : 30d, 2w, 6mo, 1y ou all. Par défaut : au choix du service.',
      },
      { kind: 'choice', values: periods },
    ),
    sum_field: optionalParameter(
      { en: 'Sum of', fr: 'Somme de' },
      {
        en: 'Numeric field to sum, such as construction_value.',
        fr: 'Champ numérique à additionner, comme construction_value.',
      },
      { kind: 'field', isNumeric: true },
    ),
    headers: tableHeadersParameter,
    fields: fieldsParameter(
      {
        en: 'value, count and sum. period_days, total_in_db and without_value tell what was counted',
        fr: 'value, count et sum. period_days, total_in_db et without_value disent ce qui a été compté',
      },
      fieldsOf(statsFields, defaultStatsFields),
    ),
  },
  example: '=CDATA.STATS("permit","calgary","permit_type_canonical","all","construction_value")',
  evaluate: async (args, options) => {
    const dataset = datasetArgument(args.dataset, all);
    const lookup = lookupOf(statsLookups, dataset);
    const municipality = cityValue(singleValue('municipality', args.municipality));
    const sumField = fieldArgument(dataset, textValue(singleValue('sum_field', args.sum_field)));
    if (sumField !== null && !isNumeric(dataset, sumField)) {
      throw argumentError(cellMessages().notNumeric('sum_field', sumField));
    }
    const headers = headersArgument(args.headers, true);
    const columns = fieldsArgument(args.fields, statsFields, defaultStatsFields);
    const grouping = groupingArgument(dataset, textValue(singleValue('group_by', args.group_by)));
    const input = {
      municipality: municipality && citySlug(municipality),
      group_by: grouping.field,
      period: textValue(singleValue('period', args.period)),
      sum_field: sumField,
    };
    const result = await sharedRuntime().engine.request(lookup, input, options);
    const { period_days, total_in_db, without_value } = result;
    const allGroups = groups(result, sumField);
    const rows = grouping.datePart ? periodGroups(allGroups, datePeriods[grouping.datePart]) : allGroups;
    return tableResult(
      columns,
      rows.map((row) => ({ ...row, period_days, total_in_db, without_value })),
      headers,
    );
  },
});

const fieldArgument = (dataset: Dataset, text: string | null, more: readonly string[] = []): string | null =>
  text === null
    ? null
    : nameValue(cellMessages().nounField, text, [...dataset.fields.map(({ name }) => name), ...more]);

type DatePart = keyof typeof datePeriods;

/** The field that the service groups by, and the part of its date that the groups are folded to here. */
function groupingArgument(
  dataset: Dataset,
  text: string | null,
): { field: string | null; datePart?: DatePart } {
  const [date] = dataset.roles.date;
  const name = fieldArgument(dataset, text, date ? Object.keys(datePeriods) : []);
  return name !== null && name in datePeriods
    ? { field: date!, datePart: name as DatePart }
    : { field: name };
}

/** The groups of days as groups of months or years, in their order. Values that are no dates have none. */
function periodGroups(days: readonly FieldValues[], length: number): FieldValues[] {
  const periods = new Map<string, { value: string; count: number; sum: number | null }>();
  for (const { value, count, sum } of days) {
    const date = publishedTime(value)?.date;
    if (date === undefined) continue;
    const name = date.slice(0, length);
    const period = periods.get(name) ?? { value: name, count: 0, sum: null };
    period.count += Number(count);
    if (!isMissing(sum)) period.sum = (period.sum ?? 0) + Number(sum);
    periods.set(name, period);
  }
  return [...periods.values()].sort((a, b) => a.value.localeCompare(b.value));
}

const isNumeric = (dataset: Dataset, name: string): boolean =>
  ['number', 'integer', 'dollars'].includes(field(dataset, name)!.kind);

/** The groups of a statistic; without groups, the total is the only one. */
function groups(result: FieldValues, sumField: string | null): FieldValues[] {
  const sumOf = (from: FieldValues) => (sumField === null ? null : (from[`sum_${sumField}`] ?? from.sum));
  const groupList = Object.entries(result).find(
    ([name, value]) => name.startsWith('by_') && Array.isArray(value),
  );
  if (!groupList) return [{ value: result.municipality, count: result.total_in_db, sum: sumOf(result) }];
  return (groupList[1] as FieldValues[]).map((group) => ({ ...group, sum: sumOf(group) }));
}

export const coverageFunction = customFunction({
  name: 'COVERAGE',
  title: { en: 'Cities with data', fr: 'Villes qui ont des données' },
  help: {
    en: 'Lists the cities that publish a dataset, or all cities with their number of records per dataset.',
    fr: 'Dresse la liste des villes qui publient un jeu de données, ou de toutes les villes avec leur nombre d’enregistrements par jeu de données.',
  },
  returns: { en: 'A table with one row per city.', fr: 'Un tableau d’une ligne par ville.' },
  keywords: {
    en: 'available municipalities how many records where',
    fr: 'disponibles municipalités combien enregistrements où',
  },
  rows: 'table',
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
  evaluate: async ({ dataset: datasetRange, headers }, options) => {
    const withNames = headersArgument(headers, true);
    const { engine } = sharedRuntime();
    if (singleValue('dataset', datasetRange) === null) {
      const { municipalities } = await engine.request(sourcesCoverageLookup, null, options);
      const rows = municipalities.map((city) => ({ ...city, ...(city.entity_types as object) }));
      return tableResult(sourcesCoverageFields, rows, withNames);
    }
    const lookup = lookupOf(coverageLookups, datasetArgument(datasetRange, all));
    const { municipalities } = await engine.request(lookup, null, options);
    return tableResult(coverageFields, municipalities, withNames);
  },
});

const sourceFields = [...sources.fields, stoppedField];

export const sourcesFunction = customFunction({
  name: 'SOURCES',
  title: { en: 'Sources of the records', fr: 'Sources des enregistrements' },
  help: {
    en: 'Lists the sources of the records, with publisher, licence, records and dates, and says which have stopped.',
    fr: 'Dresse la liste des sources, avec éditeur, licence, nombre d’enregistrements et dates, et dit lesquelles sont arrêtées.',
  },
  returns: { en: 'A table with one row per source.', fr: 'Un tableau d’une ligne par source.' },
  keywords: {
    en: 'origin publisher licence portal update open data',
    fr: 'origine éditeur licence portail mise à jour données ouvertes',
  },
  rows: 'table',
  parameters: {
    fields: fieldsParameter({ en: 'all', fr: 'tous' }, fieldsOf(sourceFields)),
    headers: tableHeadersParameter,
  },
  example: '=CDATA.SOURCES("source_id,records,latest_date")',
  evaluate: async ({ fields, headers }, options) => {
    const columns = fieldsArgument(fields, sourceFields);
    const withNames = headersArgument(headers, true);
    const { sources: rows } = await sharedRuntime().engine.request(sourcesLookup, null, options);
    const withState = rows.map((row) => ({
      ...row,
      [stoppedField.name]: hasStopped(String(row.entity_type), publishedTime(row.latest_date)?.date ?? null),
    }));
    return tableResult(columns, withState, withNames);
  },
});
