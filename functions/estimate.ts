import { estimate, permitTypes } from '../src/catalog/index.ts';
import { sharedRuntime } from '../src/runtime.ts';
import { describedPermit, estimateLookup } from '../src/lookup/index.ts';
import { argumentRows, fieldsArgument, headersArgument } from './arguments.ts';
import { customFunction } from './custom-function.ts';
import {
  fieldsParameter,
  headersParameter,
  latParameter,
  lngParameter,
  optionalParameter,
} from './parameters.ts';
import { answerRows } from './rows.ts';

const estimateFields = fieldsParameter({ en: 'Low, median and high', fr: 'low, median et high' });
const rowForEachPermit = {
  en: 'One row for each permit, in dollars.',
  fr: 'Une ligne par permis, en dollars.',
};

export const estimateFunction = customFunction({
  name: 'ESTIMATE',
  help: {
    en: 'Estimates the construction value of permits by their record ids. Needs a paid plan.',
    fr: 'Estime la valeur de construction de permis par leurs record_id. Demande un forfait payant.',
  },
  returns: rowForEachPermit,
  parameters: {
    record_id: {
      help: {
        en: 'A permit’s record_id, or a range of them.',
        fr: 'Le record_id d’un permis, ou une plage.',
      },
    },
    fields: estimateFields,
    headers: headersParameter,
  },
  example: '=CDATA.ESTIMATE("BP2027-00002","low,median,high,confidence",TRUE)',
  answer: ({ record_id, fields, headers }, options) =>
    answerRows({
      rows: argumentRows({ record_id }),
      keys: ['record_id'],
      fields: fieldsArgument(fields, estimate.fields, estimate.usual),
      headers: headersArgument(headers, false),
      ask: (row) =>
        sharedRuntime().lookups.request(estimateLookup, { record_id: String(row.record_id).trim() }, options),
    }),
});

export const estimateNewFunction = customFunction({
  name: 'ESTIMATENEW',
  help: {
    en: 'Estimates the construction value of a permit that is described. Needs a paid plan.',
    fr: 'Estime la valeur de construction d’un permis que l’on décrit. Demande un forfait payant.',
  },
  returns: rowForEachPermit,
  parameters: {
    municipality: { help: { en: 'City, such as calgary.', fr: 'Ville, comme calgary.' } },
    permit_type: {
      help: { en: `One of ${permitTypes.join(', ')}.`, fr: `Un de ${permitTypes.join(', ')}.` },
    },
    area: optionalParameter({
      en: 'Floor area, in the unit of area_unit.',
      fr: 'Superficie, dans l’unité de area_unit.',
    }),
    area_unit: optionalParameter({ en: 'm2 or ft2.', fr: 'm2 ou ft2 (pi2).' }),
    dwelling_units: optionalParameter({ en: 'Number of dwelling units.', fr: 'Nombre de logements.' }),
    description: optionalParameter({ en: 'What is built, in words.', fr: 'Ce que l’on construit, en mots.' }),
    proposed_use: optionalParameter({ en: 'What it is for, in words.', fr: 'À quoi cela servira, en mots.' }),
    lat: { ...latParameter, optional: true },
    lng: { ...lngParameter, optional: true },
    fields: estimateFields,
    headers: headersParameter,
  },
  example: '=CDATA.ESTIMATENEW("calgary","new_construction",180,"m2",1,"Single family house",,,,"*",TRUE)',
  answer: ({ fields, headers, ...attributes }, options) =>
    answerRows({
      rows: argumentRows(attributes),
      keys: ['municipality', 'permit_type'],
      fields: fieldsArgument(fields, estimate.fields, estimate.usual),
      headers: headersArgument(headers, false),
      ask: async (row) =>
        sharedRuntime().lookups.request(estimateLookup, { permit: describedPermit(row) }, options),
    }),
});
