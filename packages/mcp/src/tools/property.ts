import { limits } from '@cdata/catalog';
import { z } from 'zod';
import { callsPerLookup, lookUpProperty, type Property } from '../../../../src/features/property/index.ts';
import { fitting } from '../result.ts';
import { citySchema, recordSchema } from '../schema.ts';
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
  units: z.array(z.string()).describe('Units that records at the address name'),
};

export const propertyFacts = ({ place, zone, assessment, ...property }: Property) => ({
  address: property.address,
  municipality: property.municipality,
  lat: place?.lat ?? null,
  lng: place?.lng ?? null,
  is_doubtful: place === null,
  zone,
  assessment,
  units: property.units.slice(0, 100),
});

export const propertyTool = tool({
  name: 'property',
  title: 'Everything at an address',
  description: `Reads the zone, the newest assessment and all records at an address. ${callsPerLookup} calls of the service. Results are cut at about 36,000 characters of records; next_offset gets the rest.`,
  input: {
    address: addressSchema,
    municipality: citySchema.optional(),
    offset: z.int().min(0).optional().describe('next_offset of the result before'),
  },
  output: {
    ...propertyShape,
    records: z.array(z.object({ dataset: z.string(), record: recordSchema })),
    total_records: z.int(),
    next_offset: z.int().nullable().describe('Gets the next records; null at the end'),
  },
  maxCalls: () => callsPerLookup,
  isSequential: true,
  async run({ address, municipality = null, offset = 0 }, { engine, signal, progress }) {
    const property = await lookUpProperty(
      { address, municipality },
      { engine, signal, onProgress: (calls) => progress(calls, callsPerLookup) },
    );
    const all = property.records.flatMap(({ dataset, records }) =>
      records.map((record) => ({ dataset, record })),
    );
    const rest = all.slice(offset, offset + limits.page.maximum);
    const records = fitting(rest, 36_000);
    const next = offset + records.length;
    return {
      ...propertyFacts(property),
      records,
      total_records: all.length,
      next_offset: next < all.length ? next : null,
    };
  },
});
