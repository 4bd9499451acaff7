import type { EntityType } from '@cdata/catalog';
import type { StoredRecord } from '../../store/record-row.ts';
import { structureCode, structureName, useClass } from '../buildings.ts';
import { fetchedAt } from '../days.ts';
import { cadastralLot, matricule, parcelIdentifier, rollNumber, surveyOf } from '../identifiers.ts';
import type { Property } from '../property.ts';
import type { Random } from '../random.ts';
import { placeFields } from './published-place.ts';
import { writtenAddress } from './written-address.ts';

export interface GeneratedRecord extends StoredRecord {
  entityType: EntityType;
}

type Value<Item> = (item: Item, random: Random) => unknown;

/** Each row has field names, separated by spaces, and the value that they share. */
export const fieldValues = <Item>(
  rows: readonly (readonly [names: string, value: Value<Item>])[],
): Record<string, Value<Item>> =>
  Object.fromEntries(rows.flatMap(([names, value]) => names.split(/\s+/).map((name) => [name, value])));

export const propertyValues = fieldValues<{ property: Property }>([
  ['province', ({ property }) => property.address.province],
  ['postal_code', ({ property }) => property.address.postalCode],
  ['postal', ({ property }) => property.address.postalCode.replace(' ', '')],
  ['city municipality_name', ({ property }) => property.city.name],
  ['ward district ward_name', ({ property }) => property.address.ward],
  ['community neighborhood neighbourhood subdivision hamlet location', nameOfNeighbourhood],
  ['former_city character_area', nameOfNeighbourhood],
  ['zoning zone land_use_district current_zoning existing_zoning', ({ property }) => property.zone.zoneCode],
  ['land_use_district_description', ({ property }) => property.zone.zoneDescription],
  [
    'structure structure_type current_use actual_use proposed_use housing_type type_of_structure',
    structureOf,
  ],
  ['intended_use built_as occupancy_type', structureOf],
  ['category building_use land_use use sector major_use current_land_use', useClassOf],
  ['proposed_land_use property_class', useClassOf],
  ['auc_group stats_can_code use_code proposed_use_code', ({ property }) => structureCode(property.use)],
  ['structure_description', (item) => `${structureCode(item.property.use)} - ${structureOf(item)}`],
  ['storeys', ({ property }) => property.storeys],
  ['dwelling_units', ({ property }) => property.dwellings],
  ['pid', ({ property }) => parcelIdentifier(property)],
  ['roll_number gis_link', ({ property }) => rollNumber(property)],
  ['matricule', ({ property }) => matricule(property)],
  ['lots', ({ property }) => cadastralLot(property)],
  ['legal_description legal', ({ property }) => surveyText(property)],
  ['plan_block_lot', ({ property }) => Object.values(surveyOf(property)).join(';')],
  ['normalized_business_name', () => ''],
]);

function nameOfNeighbourhood({ property }: { property: Property }): string {
  return property.address.neighbourhood;
}

function structureOf({ property }: { property: Property }): string {
  return structureName(property.city, property.use);
}

function useClassOf({ property }: { property: Property }): string {
  return useClass(property.city, property.use);
}

function surveyText(property: Property): string {
  const { plan, block, lot } = surveyOf(property);
  return `PLAN ${plan} BLK ${block} LOT ${lot}`;
}

/** Fields by city. Every city publishes those in `all`, and its own or, without any, those in `default`. */
interface FieldLists {
  all?: string;
  byCity: Record<string, string>;
  default?: string;
}

/** Adds the fields that the record's city publishes. */
export function fieldWriter<Item>(values: Record<string, Value<Item>>, lists: FieldLists) {
  const byCity = new Map<string, [string, Value<Item>][]>();
  const fieldsOf = (slug: string): [string, Value<Item>][] => {
    const names = `${lists.all ?? ''} ${lists.byCity[slug] ?? lists.default ?? ''}`.trim().split(/\s+/);
    return names.filter(Boolean).map((name) => [name, values[name]!]);
  };
  return (generated: GeneratedRecord, item: Item, random: Random): GeneratedRecord => {
    const { record } = generated;
    const slug = record.municipality as string;
    let fields = byCity.get(slug);
    if (!fields) byCity.set(slug, (fields = fieldsOf(slug)));
    for (const [name, value] of fields) record[name] = value(item, random);
    return generated;
  };
}

interface RecordOptions {
  recordId: string;
  property: Property;
  unit?: string | null;
  /** The dataset has a position on every row. */
  isAlwaysPlaced?: boolean;
  /** Fields that the record has in every city. */
  fields?: Record<string, unknown>;
}

/** A record at the address of a property. */
export function recordAt(
  entityType: EntityType,
  { recordId, property, unit = null, isAlwaysPlaced: isAlways = false, fields }: RecordOptions,
  random: Random,
): GeneratedRecord {
  const { city, address } = property;
  const record = {
    record_id: recordId,
    municipality: city.slug,
    fetched_at: fetchedAt(city),
    address: writtenAddress(city, address, unit, random),
    normalized_address: address.normalizedAddress,
    ...placeFields(city, address, random, { dataset: entityType, isAlways }),
    ...fields,
  };
  return { entityType, addressKey: address.normalizedAddress, record };
}
