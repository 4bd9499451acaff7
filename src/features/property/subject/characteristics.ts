import type { ServiceRecord } from '../../../api/index.ts';
import type { Property } from './property-lookup.ts';

/** The unit of area that prices are given by. */
export const priceUnits = ['ft2', 'm2'] as const;
export type PriceUnit = (typeof priceUnits)[number];

/** What a property's area is measured in where it is: Québec's rolls are in square metres. */
export const usualPriceUnit = ({ records }: Pick<Property, 'records'>): PriceUnit =>
  records.some((dataset) => dataset.records.some(({ province }) => province === 'QC')) ? 'm2' : 'ft2';

/** Exactly: a foot is 0.3048 metres. */
export const squareMetresPerSquareFoot = 0.09290304;

/** The area that prices are compared by: of the building if the subject's city publishes it, otherwise of the lot. */
export type AreaField = 'square_footage' | 'lot_size_sf';

export const areaFieldOf = (subject: ServiceRecord | null, others: readonly ServiceRecord[]): AreaField => {
  const has = (record: ServiceRecord | null) => Number(record?.square_footage) > 0;
  return has(subject) && others.filter(has).length >= others.length / 2 ? 'square_footage' : 'lot_size_sf';
};

/** What an area is measured of, as labels say it. */
export const areaKinds = { square_footage: 'floor', lot_size_sf: 'lot' } as const;
