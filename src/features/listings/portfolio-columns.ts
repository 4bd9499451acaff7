import {
  countName,
  datasets,
  entityTypes,
  labelledField,
  propertyFields,
  valueLabel,
  type DatasetName,
  type EntityType,
  type Field,
} from '@cdata/catalog';
import { addressParts, coordinateParts } from '@cdata/catalog/reading';
import * as v from 'valibot';
import { provinceCodes } from '../../language/index.ts';
import { runLabelsSchema, type KindColumn, type RunLabels } from '../column-runs/index.ts';

export const portfolioOptionsSchema = v.object({
  /** The datasets whose records are listed and counted. */
  datasets: v.array(v.picklist(entityTypes)),
  labels: runLabelsSchema,
  /** Position among the columns of the run of a city that yields to another one that the address names. */
  yieldingCity: v.optional(v.pipe(v.number(), v.integer())),
  /** What each column of the run is of the address, or of the rows' own coordinates. */
  parts: v.optional(v.array(v.nullable(v.picklist([...addressParts, ...coordinateParts])))),
  /** The province of the list: of addresses that don't tell theirs. */
  province: v.optional(v.picklist(provinceCodes)),
});
export type PortfolioOptions = v.InferOutput<typeof portfolioOptionsSchema>;

/** What is listed until the user chooses: what most cities publish. */
export const defaultDatasets: readonly EntityType[] = [
  'permit',
  'inspection',
  'licence',
  'development_permit',
  'assessment',
];

/** The address of the records, with its city: that of all rows of one address. */
export const recordsAddress: Field = {
  name: 'normalized_address',
  kind: 'text',
  type: 'string',
  presence: 'always',
};

/** How the list has the address of the records. */
export const listedAddress: Field = { ...recordsAddress, name: 'list_address' };

/** Next to each row: the number of records of each dataset, and their address. */
export const portfolioColumns: readonly KindColumn<PortfolioOptions>[] = [
  ...entityTypes.map((dataset) => ({
    name: countName(dataset),
    format: '0',
    isWritten: ({ datasets: chosen }: PortfolioOptions) => chosen.includes(dataset),
  })),
  { name: recordsAddress.name, format: '@' },
];

/**
 * The columns of the table: those that all datasets share, then what a table of each chosen dataset shows besides.
 *
 * @param labels The language of datasets and of the service's own words; undefined for their names.
 */
export function listedFields(entities: readonly EntityType[], labels: RunLabels): Field[] {
  const fields = new Map<string, Field>();
  const add = (field: Field) => {
    if (!fields.has(field.name)) fields.set(field.name, labels ? labelledField(field, labels) : field);
  };
  add(recordsAddress);
  for (const field of propertyFields) add(labels ? sharedField(field, labels) : field);
  for (const name of entities) {
    const { fields: all, defaultFields, roles } = datasets[name];
    const shared = [roles.date, roles.type, roles.status, roles.value, roles.description].map(([one]) => one);
    const own = defaultFields.filter((one) => !shared.includes(one) && !unlistedFields.includes(one));
    for (const field of all) if (own.includes(field.name)) add(field);
  }
  return [...fields.values()];
}

/** The city is part of the address, and so is the place. */
const unlistedFields = ['municipality', 'lat', 'lng'];

/** Types and statuses are the service's words in some datasets, and the cities' own in others. */
function sharedField(field: Field, labels: NonNullable<RunLabels>): Field {
  if (field.name === 'dataset')
    return { ...field, shownValue: (name) => datasets[name as DatasetName].label[labels] };
  const isEnumerated = field.name === 'type' || field.name === 'status';
  return isEnumerated ? { ...field, shownValue: (value) => valueLabel(value)?.[labels] ?? value } : field;
}
