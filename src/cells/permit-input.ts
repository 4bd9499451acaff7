import {
  areaUnits,
  limits,
  permitTypes,
  slug,
  squareFeetPerSquareMetre,
  type DescribedPermit,
} from '../catalog/index.ts';
import { cellMessages, formatNumber } from '../messages/index.ts';
import {
  coordinateValue,
  InvalidInputError,
  nameValue,
  quantityValue,
  requiredText,
  textValue,
} from './cell-input.ts';
import { permitTypeOf } from './permit-type.ts';

/** The area has its unit in another cell. */
export const permitAttributes = [
  'municipality',
  'permit_type',
  'area',
  'area_unit',
  'dwelling_units',
  'description',
  'proposed_use',
  'lat',
  'lng',
] as const;
export type PermitAttribute = (typeof permitAttributes)[number];

/**
 * As `POST /permit/estimate` takes it.
 *
 * @throws InvalidInputError with the nearest valid value.
 */
export function describedPermit(cells: Partial<Record<PermitAttribute, unknown>>): DescribedPermit {
  const municipality = requiredText('municipality', cells.municipality);
  const type = requiredText('permit_type', cells.permit_type);
  return {
    municipality: slug(municipality),
    permit_type_canonical: permitTypeOf(type) ?? nameValue(cellMessages().nounPermitType, type, permitTypes),
    description: textValue(cells.description) ?? undefined,
    ...areaOf(cells.area, cells.area_unit),
    dwelling_units: dwellingUnits(cells.dwelling_units),
    proposed_use: textValue(cells.proposed_use) ?? undefined,
    ...coordinateValue(cells.lat, cells.lng),
  };
}

/** The unit is never guessed. Cities write 0 for an unknown area. */
function areaOf(area: unknown, areaUnit: unknown): DescribedPermit {
  const size = quantityValue('area', area);
  if (!size) return {};
  if (size < 0) throw new InvalidInputError(cellMessages().notPositive('area', String(size)));
  const unit = textValue(areaUnit);
  if (!unit) throw new InvalidInputError(cellMessages().areaUnitMissing);
  const written = unit.replace('²', '2').replace(/^pi2?$/i, 'ft2');
  const unitName = nameValue(cellMessages().nounAreaUnit, written, areaUnits);
  const maxSize = limits.estimateArea * (unitName === 'm2' ? 1 : squareFeetPerSquareMetre);
  if (size > maxSize) {
    const unitText = unitName === 'm2' ? 'm²' : cellMessages().squareFeet;
    throw new InvalidInputError(cellMessages().areaTooLarge(quantity(size), quantity(maxSize), unitText));
  }
  return unitName === 'm2' ? { area_m2: size } : { area_ft2: size };
}

function dwellingUnits(value: unknown): number | undefined {
  const units = quantityValue('dwelling_units', value);
  if (units === null) return undefined;
  if (units < 0) throw new InvalidInputError(cellMessages().notPositive('dwelling_units', String(units)));
  if (!Number.isInteger(units))
    throw new InvalidInputError(cellMessages().notWhole('dwelling_units', String(units)));
  if (units > limits.estimateDwellings) {
    throw new InvalidInputError(
      cellMessages().tooManyDwellings(quantity(units), quantity(limits.estimateDwellings)),
    );
  }
  return units;
}

const quantity = (value: number): string => formatNumber(Math.floor(value));
