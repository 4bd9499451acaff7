import { describedPermit } from '../src/cells/index.ts';
import { estimate, permitTypes } from '../src/catalog/index.ts';
import { sharedRuntime } from '../src/runtime.ts';
import { estimateLookup } from '../src/lookup/index.ts';
import { argumentRows, fieldsArgument, headersArgument } from './arguments.ts';
import { customFunction } from './custom-function.ts';
import {
  cityParameter,
  fieldsParameter,
  headersParameter,
  latParameter,
  lngParameter,
  optionalParameter,
} from './parameters.ts';
import { evaluateRows } from './rows.ts';

const estimateFields = fieldsParameter({ en: 'low, median and high', fr: 'low, median et high' });
const rowForEachPermit = {
  en: 'One row per permit, in dollars.',
  fr: 'Une ligne par permis, en dollars.',
};

export const estimateFunction = customFunction({
  name: 'ESTIMATE',
  help: {
    en: 'Estimates the construction value of permits, by record id. Requires a paid plan.',
    fr: 'Estime la valeur de construction de permis d’après leur record_id. Nécessite un forfait payant.',
  },
  returns: rowForEachPermit,
  parameters: {
    record_id: {
      help: {
        en: 'The record_id of a permit, or a range of them.',
        fr: 'Le record_id d’un permis, ou une plage de record_id.',
      },
    },
    fields: estimateFields,
    headers: headersParameter,
  },
  example: '=CDATA.ESTIMATE("BP-2026-00049","low,median,high,confidence",TRUE)',
  evaluate: ({ record_id, fields, headers }, options) =>
    evaluateRows({
      rows: argumentRows({ record_id }),
      keys: ['record_id'],
      fields: fieldsArgument(fields, estimate.fields, estimate.defaultFields),
      headers: headersArgument(headers, false),
      request: (row) =>
        sharedRuntime().lookups.request(estimateLookup, { record_id: String(row.record_id).trim() }, options),
    }),
});

export const estimateNewFunction = customFunction({
  name: 'ESTIMATENEW',
  help: {
    en: 'Estimates the construction value of a planned permit from its description. Requires a paid plan.',
    fr: 'Estime la valeur de construction d’un permis projeté d’après sa description. Nécessite un forfait payant.',
  },
  returns: rowForEachPermit,
  parameters: {
    municipality: cityParameter,
    permit_type: {
      help: {
        en: `One of ${permitTypes.join(', ')}.`,
        fr: `L’une des valeurs suivantes : ${permitTypes.join(', ')}.`,
      },
    },
    area: optionalParameter({
      en: 'Floor area, in the unit given by area_unit.',
      fr: 'Superficie de plancher, dans l’unité indiquée par area_unit.',
    }),
    area_unit: optionalParameter({ en: 'm2 or ft2.', fr: 'm2 ou ft2 (pi²).' }),
    dwelling_units: optionalParameter({ en: 'Number of dwelling units.', fr: 'Nombre de logements.' }),
    description: optionalParameter({ en: 'Description of the work.', fr: 'Description des travaux.' }),
    proposed_use: optionalParameter({
      en: 'Proposed use of the building.',
      fr: 'Usage projeté du bâtiment.',
    }),
    lat: { ...latParameter, optional: true },
    lng: { ...lngParameter, optional: true },
    fields: estimateFields,
    headers: headersParameter,
  },
  example: '=CDATA.ESTIMATENEW("calgary","new_construction",180,"m2",1,"Single family house",,,,"*",TRUE)',
  evaluate: ({ fields, headers, ...attributes }, options) =>
    evaluateRows({
      rows: argumentRows(attributes),
      keys: ['municipality', 'permit_type'],
      fields: fieldsArgument(fields, estimate.fields, estimate.defaultFields),
      headers: headersArgument(headers, false),
      request: async (row) =>
        sharedRuntime().lookups.request(estimateLookup, { permit: describedPermit(row) }, options),
    }),
});
