import { limits, searchParameters } from '@cdata/catalog';
import { z } from 'zod';
import {
  areaFieldOf,
  callsPerLookup,
  defaultValueRange,
  filterComparables,
  findComparables,
  lookUpProperty,
  maxComparableCalls,
  squareMetresPerSquareFoot,
} from '../../../../src/features/property/index.ts';
import { ToolInputError } from '../call-tool.ts';
import { fitting } from '../result.ts';
import { citySchema, nextOffsetSchema, offsetSchema, parameterSchema, recordSchema } from '../schema.ts';
import { tool } from '../tool.ts';
import { addressSchema } from './places.ts';
import { checkNamesBuilding, propertyFacts, propertyShape } from './property.ts';

const bound = (what: string) => z.number().min(0).optional().describe(what);

export const comparablesTool = tool({
  name: 'comparables',
  title: 'Comparable properties',
  description:
    'Finds the assessments around an address that compare with it, the nearest first, with the same rules as the pane of the add-in. Without value bounds, those within 25% of the assessed value. Values are assessed, not sale prices.',
  input: {
    address: addressSchema,
    municipality: citySchema.optional(),
    radius_km: parameterSchema(searchParameters.radius_km).optional() as z.ZodOptional<z.ZodNumber>,
    value_from: bound('dollars'),
    value_to: bound('dollars'),
    any_value: z.boolean().optional().describe('No default bounds of the value'),
    property_class: z.string().max(100).optional().describe('As the city publishes it'),
    zone: z.string().max(100).optional().describe('Zoning code'),
    built_from: bound('year'),
    built_to: bound('year'),
    area_from_m2: bound('square metres of floor, or of the lot where the city publishes no floor area'),
    area_to_m2: bound('square metres'),
    limit: z.int().min(1).max(limits.freePage).optional().describe('20 by default'),
    offset: offsetSchema,
  },
  output: {
    subject: z.object(propertyShape),
    comparables: z.array(
      z.object({
        record_id: z.string(),
        address: z.string(),
        distance_km: z.number(),
        assessed_value: z.number().nullable().describe('Canadian dollars'),
        property_class: z.string(),
        assessment_year: z.string(),
        record: recordSchema,
      }),
    ),
    matches: z.int().describe('Comparables that passed all filters'),
    complete_within_km: z
      .number()
      .describe('Farther out only the newest assessments were read, so that the list may have gaps'),
    left_out: z
      .record(z.string(), z.int())
      .describe('Properties that a filter left out, or that are outdated'),
    next_offset: nextOffsetSchema,
  },
  maxCalls: ({ radius_km: radius = limits.radiusKm.default }, plan) =>
    callsPerLookup + maxComparableCalls({ radius }, plan === 'free' ? limits.freePage : limits.page.maximum),
  isSequential: true,
  async run({ address, municipality = null, limit = 20, offset = 0, ...criteria }, context) {
    const { engine, signal, progress, room } = context;
    checkNamesBuilding(address);
    const subject = await lookUpProperty({ address, municipality }, { engine, signal });
    if (!subject.place)
      throw new ToolInputError(
        'The address is not located with certainty, so that nothing can be compared. Call explain with it, and send the address of a candidate.',
      );
    const range = criteria.any_value ? null : defaultValueRange(subject);
    const search = {
      place: subject.place,
      radius: criteria.radius_km ?? limits.radiusKm.default,
      valueFrom: criteria.value_from ?? range?.from ?? null,
      valueTo: criteria.value_to ?? range?.to ?? null,
    };
    const assessments = await findComparables(subject, search, {
      engine,
      signal,
      onProgress: (rows) => progress(rows, rows + 1),
    });
    const areaField = areaFieldOf(
      subject.assessment,
      assessments.nearest.map(({ record }) => record),
    );
    const { nearest, passed, leftOut } = filterComparables(assessments.nearest, {
      propertyClass: criteria.property_class ?? null,
      zone: criteria.zone ?? null,
      built: { from: criteria.built_from ?? null, to: criteria.built_to ?? null },
      area: { from: squareFeet(criteria.area_from_m2), to: squareFeet(criteria.area_to_m2) },
      areaField,
    });
    const page = nearest.slice(offset, offset + limit).map((one) => ({
      record_id: one.recordId,
      address: one.address,
      distance_km: one.distance,
      assessed_value: one.value,
      property_class: one.propertyClass,
      assessment_year: one.year,
      record: one.record,
    }));
    const facts = {
      subject: propertyFacts(subject),
      matches: passed.length,
      complete_within_km: assessments.completeWithin,
      left_out: { ...leftOut, outdated: assessments.outdated },
    };
    const comparables = fitting(page, room, facts);
    const next = offset + comparables.length;
    return {
      ...facts,
      comparables,
      next_offset: next < nearest.length ? next : null,
    };
  },
});

const squareFeet = (squareMetres: number | undefined): number | null =>
  squareMetres === undefined ? null : squareMetres / squareMetresPerSquareFoot;
