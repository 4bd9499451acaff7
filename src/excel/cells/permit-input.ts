import {
  areaUnits,
  likelyPermitType,
  limits,
  permitTypes,
  squareFeetPerSquareMetre,
  type DescribedPermit,
} from '@cdata/catalog';
import { areaUnitIn, citySlug, readNumber } from '@cdata/catalog/reading';
import { formatNumber, cellMessages } from '../../language/index.ts';
import {
  cityValue,
  coordinateValue,
  InvalidInputError,
  nameValue,
  numberValue,
  requiredText,
  textValue,
} from './cell-input.ts';
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
 * @param nameOf What messages call an attribute; by default the parameter of the function.
 * @throws InvalidInputError with the nearest valid value.
 */
export function describedPermit(
  cells: Partial<Record<PermitAttribute, unknown>>,
  nameOf: (attribute: PermitAttribute) => string = String,
): DescribedPermit {
  const municipality = requiredText(nameOf('municipality'), cityValue(cells.municipality));
  const type = requiredText(nameOf('permit_type'), cells.permit_type);
  return {
    municipality: citySlug(municipality),
    permit_type_canonical:
      likelyPermitType(type) ?? nameValue(cellMessages().nounPermitType, type, permitTypes),
    description: textValue(cells.description) ?? undefined,
    ...areaOf(nameOf('area'), cells.area, cells.area_unit),
    dwelling_units: dwellingUnits(nameOf('dwelling_units'), cells.dwelling_units),
    proposed_use: textValue(cells.proposed_use) ?? undefined,
    ...coordinateValue(cells.lat, cells.lng, nameOf),
  };
}

/** The unit is never guessed; one in the cell of the area counts. Cities write 0 for an unknown area. */
function areaOf(name: string, area: unknown, areaUnit: unknown): DescribedPermit {
  const reading = readNumber(area, { kind: 'area', language: null });
  if (reading.kind === 'missing') return {};
  // A floor area is not in hectares.
  if (reading.kind !== 'value' || reading.unit === 'ha' || reading.unit === 'acre')
    throw new InvalidInputError(cellMessages().notANumber(name, String(area)));
  const size = reading.value;
  if (size === 0) return {};
  if (size < 0) throw new InvalidInputError(cellMessages().notPositive(name, String(size)));
  const unit = reading.unit ?? textValue(areaUnit);
  if (!unit) throw new InvalidInputError(cellMessages().areaUnitMissing);
  const unitName = nameValue(cellMessages().nounAreaUnit, areaUnitIn(unit) ?? unit, areaUnits);
  const maxSize = limits.estimateArea * (unitName === 'm2' ? 1 : squareFeetPerSquareMetre);
  if (size > maxSize) {
    const symbol = unitName === 'm2' ? 'm²' : cellMessages().squareFeet;
    throw new InvalidInputError(cellMessages().areaTooLarge(quantity(size), quantity(maxSize), symbol));
  }
  return unitName === 'm2' ? { area_m2: size } : { area_ft2: size };
}

function dwellingUnits(name: string, value: unknown): number | undefined {
  const units = numberValue(name, value, { kind: 'count' });
  if (units === null) return undefined;
  if (units < 0) throw new InvalidInputError(cellMessages().notPositive(name, String(units)));
  if (!Number.isInteger(units)) throw new InvalidInputError(cellMessages().notWhole(name, String(units)));
  if (units > limits.estimateDwellings) {
    throw new InvalidInputError(
      cellMessages().tooManyDwellings(quantity(units), quantity(limits.estimateDwellings)),
    );
  }
  return units;
}

const quantity = (value: number): string => formatNumber(Math.floor(value));
