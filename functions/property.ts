import {
  datasets,
  entityTypes,
  newestAssessment,
  propertyFields,
  roleValue,
  type Dataset,
} from '../src/catalog/index.ts';
import { sharedRuntime } from '../src/runtime.ts';
import { propertyLookup, type PropertyAnswer, requiredText, textValue } from '../src/lookup/index.ts';
import { cellMessages } from '../src/messages/index.ts';
import { argumentRows, fieldsArgument, headersArgument, single } from './arguments.ts';
import { nothingFound } from './cell-error.ts';
import { customFunction } from './custom-function.ts';
import { addressParameter, fieldsParameter, headersParameter, tableHeadersParameter } from './parameters.ts';
import { answerRows } from './rows.ts';
import { answerTable, blank } from './table.ts';

const cityParameter = { help: { en: 'City, such as calgary.', fr: 'Ville, comme calgary.' } };

export const propertyFunction = customFunction({
  name: 'PROPERTY',
  help: {
    en: 'Lists everything the service holds at a street address.',
    fr: 'Énumère tout ce que le service détient à une adresse de rue.',
  },
  returns: {
    en: 'A table, one row for each record, in the words that all datasets share.',
    fr: 'Un tableau, une ligne par enregistrement, dans les mots que tous les jeux partagent.',
  },
  parameters: {
    address: {
      help: {
        en: 'A street address; several columns are joined into one.',
        fr: 'Une adresse de rue; plusieurs colonnes n’en font qu’une.',
      },
    },
    municipality: cityParameter,
    fields: fieldsParameter({ en: 'Everything', fr: 'Tout' }),
    headers: tableHeadersParameter,
  },
  example: '=CDATA.PROPERTY("768 W 10th Ave","vancouver","dataset,date,type,value")',
  answer: async (given, options) => {
    const address = textValue(single('address', given.address));
    const columns = fieldsArgument(given.fields, propertyFields);
    const headers = headersArgument(given.headers, true);
    if (address === null) return blank;
    const municipality = requiredText('municipality', single('municipality', given.municipality));
    const held = await sharedRuntime().lookups.request(propertyLookup, { address, municipality }, options);
    return answerTable(columns, summaries(held), headers, cellMessages().nothingAtAddress);
  },
});

type PublishedRecord = Record<string, unknown>;

/** The records at an address, each in the words that all datasets share. */
const summaries = ({ records }: PropertyAnswer): PublishedRecord[] =>
  entityTypes.flatMap((name) => (records[name] ?? []).map((record) => summary(datasets[name], record)));

const summary = ({ name, roles }: Dataset, record: PublishedRecord): PublishedRecord => ({
  dataset: name,
  record_id: record.record_id,
  date: roleValue(record, roles.date),
  type: roleValue(record, roles.type),
  status: roleValue(record, roles.status),
  value: roleValue(record, roles.value),
  description: roleValue(record, roles.description),
});

export const assessmentFunction = customFunction({
  name: 'ASSESSMENT',
  help: {
    en: 'Gets the newest property assessment at a street address.',
    fr: 'Donne l’évaluation foncière la plus récente à une adresse de rue.',
  },
  returns: { en: 'One row for each address.', fr: 'Une ligne par adresse.' },
  parameters: {
    address: addressParameter,
    municipality: cityParameter,
    fields: fieldsParameter({ en: 'The assessed value', fr: 'La valeur évaluée' }),
    headers: headersParameter,
  },
  example: '=CDATA.ASSESSMENT("768 W 10th Ave","vancouver","assessed_value,assessment_year",TRUE)',
  answer: ({ address, municipality, fields, headers }, options) =>
    answerRows({
      rows: argumentRows({ address, municipality }),
      keys: ['address'],
      fields: fieldsArgument(fields, datasets.assessment.fields, datasets.assessment.roles.value),
      headers: headersArgument(headers, false),
      ask: async (row) => {
        const city = requiredText('municipality', row.municipality);
        const typed = { address: String(row.address), municipality: city };
        const { records } = await sharedRuntime().lookups.request(propertyLookup, typed, options);
        const newest = newestAssessment(records.assessment ?? []);
        if (!newest) throw nothingFound(cellMessages().noAssessment);
        return newest;
      },
    }),
});
