import { limits } from '@cdata/catalog';
import { isStreet, readAddress } from '@cdata/catalog/reading';
import { z } from 'zod';
import { callsPerLookup, lookUpProperty, type Property } from '../../../../src/features/property/index.ts';
import { ToolInputError } from '../call-tool.ts';
import { fitting } from '../result.ts';
import { citySchema, nextOffsetSchema, offsetSchema, recordSchema } from '../schema.ts';
import { tool } from '../tool.ts';
import { addressSchema } from './places.ts';

export const propertyShape = {
  address: z.string().describe('As the service writes it'),
  municipality: z.string(),
  lat: z.number().nullable().describe('degrees; null if the address is not located with certainty'),
  lng: z.number().nullable().describe('degrees'),
  is_doubtful: z
    .boolean()
    .describe('Whether the place is uncertain: its zone and comparables are then unknown'),
  zone: z.object({ code: z.string(), description: z.string() }).nullable(),
  assessment: recordSchema.nullable().describe('The newest of the address or its unit'),
  units: z.array(z.string()).describe('Units that records at the address name; the first 20'),
  total_units: z.int(),
  note: z.string().optional().describe('What the service lacks of the unit in the address'),
};

export const propertyFacts = ({ place, zone, assessment, ...property }: Property) => ({
  address: property.address,
  municipality: property.municipality,
  lat: place?.lat ?? null,
  lng: place?.lng ?? null,
  is_doubtful: place === null,
  zone,
  assessment,
  units: property.units.slice(0, 20),
  total_units: property.units.length,
  ...noteOf(property.unit, property.units, assessment !== null),
});

function noteOf(unit: Property['unit'], units: readonly string[], hasAssessment: boolean): { note?: string } {
  if (unit === null || unit.hasAssessment) return {};
  const named = units.slice(0, 20).join(', ');
  const sentences = [
    unit.hasRecords
      ? `No assessment is of unit ${unit.name}.`
      : `No record at this address names unit ${unit.name}. Units that records name: ${named || 'none'}.`,
    ...(hasAssessment ? ['The assessment is of the whole address.'] : []),
  ];
  return { note: sentences.join(' ') };
}

/** @throws ToolInputError for a city alone, whose middle is no property. */
export function checkNamesBuilding(address: string): void {
  if (isStreet(readAddress(address).civic)) return;
  throw new ToolInputError(
    'The address names no street and number, so that it is not a property. Send the number, the street and the city.',
  );
}

export const propertyTool = tool({
  name: 'property',
  title: 'Everything at an address',
  description: `Reads the zone, the newest assessment and all records at an address. ${callsPerLookup} calls of the service. next_offset gets the records that have no room.`,
  input: {
    address: addressSchema,
    municipality: citySchema.optional(),
    offset: offsetSchema,
  },
  output: {
    ...propertyShape,
    records: z.array(z.object({ dataset: z.string(), record: recordSchema })),
    total_records: z.int(),
    next_offset: nextOffsetSchema,
  },
  maxCalls: () => callsPerLookup,
  isSequential: true,
  async run({ address, municipality = null, offset = 0 }, { engine, signal, progress, room }) {
    checkNamesBuilding(address);
    const property = await lookUpProperty(
      { address, municipality },
      { engine, signal, onProgress: (calls) => progress(calls, callsPerLookup) },
    );
    const all = property.records.flatMap(({ dataset, records }) =>
      records.map((record) => ({ dataset, record })),
    );
    const rest = all.slice(offset, offset + limits.page.maximum);
    const facts = { ...propertyFacts(property), total_records: all.length };
    const records = fitting(rest, room, facts);
    const next = offset + records.length;
    return {
      ...facts,
      records,
      next_offset: next < all.length ? next : null,
    };
  },
});
