import { describedPermit, idText, InvalidInputError } from '../src/excel/cells/index.ts';
import { cityLabel, estimate, limits, nearest, type DescribedPermit, type Text } from '@cdata/catalog';
import { sharedRuntime } from '../src/app/runtime.ts';
import { ServiceError } from '../src/api/index.ts';
import { coverageLookups, estimateLookup, type Estimate, type LookupOptions } from '../src/engine/index.ts';
import { argumentRows, fieldsArgument, headersArgument } from './arguments.ts';
import { customFunction } from './custom-function.ts';
import {
  cityParameter,
  fieldsOf,
  fieldsParameter,
  headersParameter,
  latParameter,
  lngParameter,
  optionalParameter,
  permitTypeParameter,
  recordIdParameter,
} from './parameters.ts';
import { evaluateRows } from './result.ts';
import { cellMessages } from '../src/language/index.ts';

const estimateFields = fieldsParameter(
  { en: 'low, median and high', fr: 'low, median et high' },
  fieldsOf(estimate.fields, estimate.defaultFields),
);
const rowForEachPermit = {
  en: 'One row per permit, in dollars.',
  fr: 'Une ligne par permis, en dollars.',
};

const areaUnits: { value: string; label: Text }[] = [
  { value: 'm2', label: { en: 'm²', fr: 'm²' } },
  { value: 'ft2', label: { en: 'ft²', fr: 'pi²' } },
];

export const estimateFunction = customFunction({
  name: 'ESTIMATE',
  title: { en: 'Construction cost of permitted work', fr: 'Coût des travaux visés par un permis' },
  help: {
    en: 'Estimates the construction cost of the work of permits, by record ID. Requires a paid plan.',
    fr: 'Estime le coût des travaux visés par des permis d’après leur identifiant. Nécessite un forfait payant.',
  },
  returns: rowForEachPermit,
  keywords: {
    en: 'construction cost value price estimate low median high dollars',
    fr: 'coût travaux valeur de construction prix estimation bas médian élevé dollars',
  },
  rows: 'as arguments',
  parameters: {
    record_id: recordIdParameter({
      en: 'The record ID of a permit, or a range of them.',
      fr: 'L’identifiant d’un permis, ou une plage d’identifiants.',
    }),
    fields: estimateFields,
    headers: headersParameter,
  },
  example: '=CDATA.ESTIMATE("BP-2026-00049","low,median,high,confidence",TRUE)',
  evaluate: ({ record_id, fields, headers }, options) => {
    const inputOf = (row: { record_id: unknown }) => ({ record_id: idText(row.record_id) });
    return evaluateRows({
      rows: argumentRows({ record_id }),
      keys: ['record_id'],
      fields: fieldsArgument(fields, estimate.fields, estimate.defaultFields),
      headers: headersArgument(headers, false),
      request: (row) => sharedRuntime().engine.request(estimateLookup, inputOf(row), options),
    });
  },
});

export const estimateNewFunction = customFunction({
  name: 'ESTIMATENEW',
  title: { en: 'Cost of planned work', fr: 'Coût de travaux projetés' },
  help: {
    en: 'Estimates the construction cost of planned work from its description. Requires a paid plan.',
    fr: 'Estime le coût de travaux projetés d’après leur description. Nécessite un forfait payant.',
  },
  returns: rowForEachPermit,
  keywords: {
    en: 'construction cost value price estimate budget area project',
    fr: 'coût travaux valeur de construction prix estimation budget superficie projet',
  },
  rows: 'as arguments',
  parameters: {
    municipality: cityParameter,
    permit_type: permitTypeParameter,
    area: optionalParameter(
      { en: 'Area', fr: 'Superficie' },
      {
        en: 'Floor area, in the unit given by area_unit.',
        fr: 'Aire de plancher, dans l’unité indiquée par area_unit.',
      },
      { kind: 'number', minimum: 0, maximum: limits.estimateArea },
    ),
    area_unit: optionalParameter(
      { en: 'Unit of the area', fr: 'Unité de la superficie' },
      { en: 'm2 or ft2.', fr: 'm2 ou ft2 (pi²).' },
      { kind: 'choice', values: areaUnits },
    ),
    dwelling_units: optionalParameter(
      { en: 'Dwelling units', fr: 'Logements' },
      { en: 'Number of dwelling units.', fr: 'Nombre de logements.' },
      { kind: 'number', minimum: 0, maximum: limits.estimateDwellings, isWhole: true },
    ),
    description: optionalParameter(
      { en: 'Description', fr: 'Description des travaux' },
      { en: 'Description of the work.', fr: 'Description des travaux.' },
      { kind: 'text' },
    ),
    proposed_use: optionalParameter(
      { en: 'Proposed use', fr: 'Usage projeté' },
      { en: 'Proposed use of the building.', fr: 'Usage projeté du bâtiment.' },
      { kind: 'text' },
    ),
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
      request: (row) => requestEstimate(describedPermit(row), options),
    }),
});

/**
 * The service would refuse a permit of a city without records together with every other one of its call: it is not sent.
 *
 * @throws InvalidInputError for a city without permit records.
 */
async function requestEstimate(permit: DescribedPermit, options: LookupOptions): Promise<Estimate> {
  const { municipality } = permit;
  const cities = municipality === undefined ? null : await citiesWithPermits(options);
  if (municipality !== undefined && cities && !cities.includes(municipality)) {
    const near = nearest(municipality, cities);
    throw new InvalidInputError(
      cellMessages().cityWithoutRecords(cityLabel(municipality), near === null ? undefined : cityLabel(near)),
    );
  }
  return sharedRuntime().engine.request(estimateLookup, { permit }, options);
}

/** Their slugs; null if the service does not say them. */
async function citiesWithPermits(options: LookupOptions): Promise<string[] | null> {
  try {
    const coverage = await sharedRuntime().engine.request(coverageLookups.permit!, null, options);
    return coverage.municipalities.map(({ municipality }) => String(municipality));
  } catch (error) {
    if (error instanceof ServiceError && error.isAuthError) throw error;
    return null;
  }
}
