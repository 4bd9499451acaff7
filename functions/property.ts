import { cityValue, requiredText, textValue } from '../src/excel/cells/index.ts';
import { datasets, newestAssessment, propertyFields, propertyRecords } from '@cdata/catalog';
import { sharedRuntime } from '../src/app/runtime.ts';
import { propertyLookup, unitsAtProperty, type PropertyResult } from '../src/engine/index.ts';
import { argumentRows, fieldsArgument, headersArgument, requireAddress, singleValue } from './arguments.ts';
import { evaluateRows, notAvailableError, tableResult, blankResult } from './result.ts';
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
import { cellMessages } from '../src/language/index.ts';

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
    const municipality = requiredText(
      'municipality',
      cityValue(singleValue('municipality', args.municipality), address),
    );
    const input = { address, municipality };
    await requireAddress(address);
    const property = await sharedRuntime().engine.request(propertyLookup, input, options);
    await requireUnit(address, property);
    return tableResult(columns, propertyRecords(property.records), headers, {
      nothing: cellMessages().nothingAtAddress,
    });
  },
});

/**
 * Accepts a property without a unit in its address, or with records of that unit.
 *
 * @throws #N/A, since the records of a whole building would look like those of the unit.
 */
export async function requireUnit(
  address: string,
  property: PropertyResult,
): Promise<Awaited<ReturnType<typeof unitsAtProperty>>> {
  const at = await unitsAtProperty(address, property);
  const isEmpty = propertyRecords(property.records).length === 0;
  if (at.unit !== null && !at.hasRecords && !isEmpty)
    throw notAvailableError(cellMessages().unitNotFound(at.unit));
  return at;
}

export const assessmentFunction = customFunction({
  name: 'ASSESSMENT',
  title: { en: 'Assessed value of an address', fr: 'Valeur au rôle d’une adresse' },
  help: {
    en: 'Returns the newest property assessment at a street address.',
    fr: 'Renvoie l’évaluation foncière la plus récente à une adresse municipale.',
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
  evaluate: ({ address, municipality, fields, headers }, options) => {
    const columns = fieldsArgument(fields, datasets.assessment.fields, datasets.assessment.roles.value);
    const inputOf = (row: { address: unknown; municipality: unknown }) => ({
      address: String(row.address),
      municipality: requiredText('municipality', cityValue(row.municipality, row.address)),
    });
    const showsAddress = columns.some(({ name }) => name === 'address');
    return evaluateRows({
      rows: argumentRows({ address, municipality }),
      keys: ['address'],
      fields: columns,
      headers: headersArgument(headers, false),
      request: async (row) => {
        await requireAddress(String(row.address));
        const input = inputOf(row);
        const property = await sharedRuntime().engine.request(propertyLookup, input, options);
        const { unit, units, hasAssessment, assessments } = await unitsAtProperty(input.address, property);
        const newest = newestAssessment(assessments);
        if (unit !== null && !hasAssessment && !(newest && showsAddress))
          throw notAvailableError(cellMessages().noAssessmentOfUnit(unit, newest !== null));
        if (!newest) {
          const isOfUnits = property.records.assessment?.length;
          throw notAvailableError(
            isOfUnits ? cellMessages().assessmentsOfUnits(listed(units)) : cellMessages().noAssessment,
          );
        }
        return newest;
      },
    });
  },
});

/** At most five, so that a message stays short. */
const listed = (units: readonly string[]): string =>
  units.length <= 5 ? units.join(', ') : `${units.slice(0, 5).join(', ')}, …`;
