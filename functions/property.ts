import { requiredText, textValue } from '../src/cells/index.ts';
import { datasets, newestAssessment, propertyFields, propertyRecords } from '@cdata/catalog';
import { sharedRuntime } from '../src/runtime.ts';
import { propertyLookup } from '../src/engine/index.ts';
import { cellMessages } from '../src/messages/index.ts';
import { argumentRows, fieldsArgument, headersArgument, singleValue } from './arguments.ts';
import { evaluateRows, notAvailableError } from './result.ts';
import { customFunction } from './custom-function.ts';
import {
  addressParameter,
  cityParameter,
  fieldsOf,
  fieldsParameter,
  headersParameter,
  singleAddressParameter,
  tableHeadersParameter,
} from './parameters.ts';
import { tableResult, blankResult } from './table.ts';

export const propertyFunction = customFunction({
  name: 'PROPERTY',
  title: { en: 'Records at an address', fr: 'Enregistrements à une adresse' },
  help: {
    en: 'Lists the records at a street address.',
    fr: 'Dresse la liste des enregistrements à une adresse municipale.',
  },
  returns: {
    en: 'A table with one row per record, in columns that all datasets share.',
    fr: 'Un tableau d’une ligne par enregistrement, dans des colonnes communes à tous les jeux de données.',
  },
  keywords: {
    en: 'permits history building parcel lot house',
    fr: 'permis historique bâtiment lot terrain maison immeuble',
  },
  rows: 'table',
  parameters: {
    address: singleAddressParameter,
    municipality: cityParameter,
    fields: fieldsParameter({ en: 'all', fr: 'tous' }, fieldsOf(propertyFields)),
    headers: tableHeadersParameter,
  },
  example: '=CDATA.PROPERTY("1354 Wellington Ave","vancouver","dataset,date,type,value")',
  evaluate: async (args, options) => {
    const address = textValue(singleValue('address', args.address));
    const columns = fieldsArgument(args.fields, propertyFields);
    const headers = headersArgument(args.headers, true);
    if (address === null) return blankResult;
    const municipality = requiredText('municipality', singleValue('municipality', args.municipality));
    const property = await sharedRuntime().lookups.request(
      propertyLookup,
      { address, municipality },
      options,
    );
    return tableResult(columns, propertyRecords(property.records), headers, cellMessages().nothingAtAddress);
  },
});

export const assessmentFunction = customFunction({
  name: 'ASSESSMENT',
  title: { en: 'Assessed value of an address', fr: 'Valeur au rôle d’une adresse' },
  help: {
    en: 'Returns the newest property assessment at a street address.',
    fr: 'Donne l’évaluation foncière la plus récente à une adresse municipale.',
  },
  returns: { en: 'One row per address.', fr: 'Une ligne par adresse.' },
  keywords: {
    en: 'property tax roll worth price appraisal',
    fr: 'taxe foncière rôle évaluation prix valeur',
  },
  rows: 'as arguments',
  parameters: {
    address: addressParameter,
    municipality: cityParameter,
    fields: fieldsParameter(
      { en: 'the assessed value', fr: 'la valeur portée au rôle' },
      { kind: 'dataset fields', dataset: 'assessment', defaults: datasets.assessment.roles.value },
    ),
    headers: headersParameter,
  },
  example: '=CDATA.ASSESSMENT("1354 Wellington Ave","vancouver","assessed_value,assessment_year",TRUE)',
  evaluate: ({ address, municipality, fields, headers }, options) =>
    evaluateRows({
      rows: argumentRows({ address, municipality }),
      keys: ['address'],
      fields: fieldsArgument(fields, datasets.assessment.fields, datasets.assessment.roles.value),
      headers: headersArgument(headers, false),
      request: async (row) => {
        const city = requiredText('municipality', row.municipality);
        const input = { address: String(row.address), municipality: city };
        const { records } = await sharedRuntime().lookups.request(propertyLookup, input, options);
        const newest = newestAssessment(records.assessment ?? []);
        if (!newest) throw notAvailableError(cellMessages().noAssessment);
        return newest;
      },
    }),
});
