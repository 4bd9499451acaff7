import {
  distanceField,
  distanceFrom,
  placeOf,
  roleValue,
  saleDateField,
  salePriceField,
} from '@cdata/catalog';
import { otherCity, readableAddress } from '@cdata/catalog/reading';
import type { ServiceRecord } from '../../../api/index.ts';
import type { Engine, Coordinate } from '../../../engine/index.ts';
import { errorText } from '../../../language/index.ts';
import { identity } from '../subject/assessments.ts';
import type { Comparable } from '../comparables/comparables.ts';
import {
  isPropertyCached,
  lookUpProperty,
  PropertyAddressError,
  type Property,
} from '../subject/property-lookup.ts';
import { classOf, isParking, isStall } from '../subject/property-kind.ts';
import { permitsNearSale } from './permits-near-sale.ts';
import type { SaleRow } from './sale-rows.ts';

/** A sale with the newest assessment of its property. */
export interface Sale extends SaleRow {
  comparable: Comparable;
}

export interface FoundSales {
  /** All sales that were found, the newest first. */
  sales: Sale[];
  /** Sales that have no assessment to be compared by, why, and what the service says of it. */
  notFound: {
    sale: SaleRow;
    reason: 'notFound' | 'noAssessment' | 'noPlace' | 'parking';
    detail: string;
  }[];
}

/** The place and the records of its address. */
export const callsPerSale = 2;

const inputOf = ({ address, city }: SaleRow, municipality: string) => {
  const own = city || (otherCity(address, municipality) ?? '');
  return { address, municipality: own || municipality };
};

export async function areSalesCached(
  engine: Engine,
  subject: Property,
  rows: readonly SaleRow[],
): Promise<boolean> {
  const all = await Promise.all(
    rows.map((row) => isPropertyCached(engine, inputOf(row, subject.municipality))),
  );
  return all.every(Boolean);
}

/**
 * Looks up the properties of sales, and joins each with its newest assessment. A sale without a city is in the subject's.
 *
 * @param options.onProgress Receives the number of sales that were looked up.
 */
export async function findSales(
  subject: Property,
  place: Coordinate,
  rows: readonly SaleRow[],
  { onProgress, ...options }: LookUpOptions & { onProgress?(sales: number): void },
): Promise<FoundSales> {
  let done = 0;
  const results = await Promise.all(
    rows.map(async (sale) => {
      const result = await findSale(sale, { ...options, municipality: subject.municipality, place });
      onProgress?.(++done);
      return result;
    }),
  );
  return {
    sales: results
      .flatMap((one) => ('comparable' in one ? [one] : []))
      .sort((a, b) => b.date.localeCompare(a.date)),
    notFound: results.flatMap((one) => ('comparable' in one ? [] : [one])),
  };
}

interface LookUpOptions {
  engine: Pick<Engine, 'request'>;
  signal?: AbortSignal;
}

interface SaleContext extends LookUpOptions {
  municipality: string;
  place: Coordinate;
}

async function findSale(
  sale: SaleRow,
  { municipality, place, ...options }: SaleContext,
): Promise<Sale | FoundSales['notFound'][number]> {
  let property: Property;
  try {
    property = await lookUpProperty(inputOf(sale, municipality), { ...options, withZone: false });
  } catch (error) {
    if (!(error instanceof PropertyAddressError)) throw error;
    return { sale, reason: 'notFound', detail: errorText(error) };
  }
  const { assessment } = property;
  if (!assessment) return { sale, reason: 'noAssessment', detail: '' };
  if (isParking(sale.address, '') || isStall(assessment)) return { sale, reason: 'parking', detail: '' };
  const there = placeOf(assessment) ?? property.place;
  if (!there) return { sale, reason: 'noPlace', detail: '' };
  const permits = permitsNearSale(property, sale.date);
  return { ...sale, comparable: { ...comparableOf(sale, { ...assessment, ...there }, place), permits } };
}

function comparableOf(sale: SaleRow, assessment: ServiceRecord, place: Coordinate): Comparable {
  const distance = distanceFrom(place, assessment) ?? 0;
  return {
    recordId: `${identity(assessment)} ${sale.date} ${sale.row}`,
    record: {
      ...assessment,
      ...sale.facts,
      [distanceField.name]: distance,
      [salePriceField.name]: sale.price,
      [saleDateField.name]: sale.date,
    },
    distance,
    address: readableAddress(
      String(roleValue(assessment, ['address', 'normalized_address']) ?? sale.address),
    ),
    value: sale.price,
    propertyClass: classOf(assessment),
    year: sale.date,
    ...(sale.facts && { facts: sale.facts }),
  };
}
