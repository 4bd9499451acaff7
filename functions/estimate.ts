import { areaUnits, estimate, permitTypes, slug } from '../src/catalog/index.ts';
import { sharedRuntime } from '../src/excel/runtime.ts';
import { estimateLookup, type DescribedPermit } from '../src/lookup/index.ts';
import { messages } from '../src/messages/index.ts';
import {
  argumentRows,
  coordinateArgument,
  fieldsArgument,
  headersArgument,
  nameArgument,
  numberArgument,
  requiredText,
  textArgument,
  type ArgumentRow,
} from './arguments.ts';
import { argumentError } from './cell-error.ts';
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
  answer: ({ record_id, fields, headers }, signal) =>
    answerRows({
      rows: argumentRows({ record_id }),
      keys: ['record_id'],
      fields: fieldsArgument(fields, estimate.fields, estimate.usual),
      headers: headersArgument(headers, false),
      ask: (row) =>
        sharedRuntime().lookups.ask(estimateLookup, { record_id: String(row.record_id).trim() }, signal),
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
  answer: ({ fields, headers, ...attributes }, signal) =>
    answerRows({
      rows: argumentRows(attributes),
      keys: ['municipality', 'permit_type'],
      fields: fieldsArgument(fields, estimate.fields, estimate.usual),
      headers: headersArgument(headers, false),
      ask: async (row) =>
        sharedRuntime().lookups.ask(estimateLookup, { permit: describedPermit(row) }, signal),
    }),
});

type Attributes =
  | 'municipality'
  | 'permit_type'
  | 'area'
  | 'area_unit'
  | 'dwelling_units'
  | 'description'
  | 'proposed_use'
  | 'lat'
  | 'lng';

/** The attributes of one row as the service takes them; throws what is wrong with them. */
function describedPermit(row: ArgumentRow<Attributes>): DescribedPermit {
  const municipality = requiredText('municipality', row.municipality);
  const type = requiredText('permit_type', row.permit_type);
  const coordinate = coordinateArgument(row.lat, row.lng);
  return {
    municipality: slug(municipality),
    permit_type_canonical: nameArgument(messages().nounPermitType, type, permitTypes),
    description: textArgument(row.description) ?? undefined,
    ...areaOf(row),
    dwelling_units: dwellingUnits(row.dwelling_units),
    proposed_use: textArgument(row.proposed_use) ?? undefined,
    ...coordinate,
  };
}

/** Square metres or square feet, as said and never guessed. Cities write 0 where an area is not known. */
function areaOf({ area, area_unit }: ArgumentRow<'area' | 'area_unit'>): DescribedPermit {
  const size = numberArgument('area', area);
  if (!size) return {};
  if (size < 0) throw argumentError(messages().notPositive('area', String(size)));
  const unit = textArgument(area_unit);
  if (!unit) throw argumentError(messages().areaUnitMissing);
  const written = unit.replace('²', '2').replace(/^pi2?$/i, 'ft2');
  const unitName = nameArgument(messages().nounAreaUnit, written, areaUnits);
  return unitName === 'm2' ? { area_m2: size } : { area_ft2: size };
}

function dwellingUnits(value: unknown): number | undefined {
  const units = numberArgument('dwelling_units', value);
  if (units === null) return undefined;
  if (units < 0) throw argumentError(messages().notPositive('dwelling_units', String(units)));
  if (!Number.isInteger(units)) throw argumentError(messages().notWhole('dwelling_units', String(units)));
  return units;
}
