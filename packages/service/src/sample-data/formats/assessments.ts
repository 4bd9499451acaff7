import { costLevel, isDwelling, landLevel, newBuildingRate, structureName } from '../buildings.ts';
import { rollNumber } from '../identifiers.ts';
import type { Property } from '../property.ts';
import type { Random } from '../random.ts';
import { fieldValues, fieldWriter, propertyValues, recordAt, type GeneratedRecord } from './record-format.ts';

/** Dollars per m² of land in 2016, country-wide. */
const landRates = { core: 2900, mixed: 1250, residential: 820, suburb: 520, industrial: 290 };
/** The part of a new building's cost that buyers pay. */
const marketShare = 0.8;
const squareFeetPerMetre = 10.7639;

const latestYear = 2026;
/** Cities that also publish the roll of the year before. */
const twoRolls: ReadonlySet<string> = new Set(['edmonton', 'victoria', 'moncton']);

interface Value {
  land: number;
  improvement: number;
}

/** Land is valued by its place, the building by what it would cost less its age; both are multiplied by `factor`. */
function valueOn(property: Property, year: number, factor: number): Value {
  const { city, neighbourhood, lotArea, floorArea, yearBuilt, use, storeys } = property;
  const rate = landRates[neighbourhood.character] * landLevel(city, year);
  const newCost = floorArea * newBuildingRate(use) * costLevel(city, year) * marketShare;
  const remaining = yearBuilt > year ? 0 : Math.max(0.28, 1 - (year - yearBuilt) * 0.011);
  const thousands = (dollars: number): number => Math.round((dollars * factor) / 1000) * 1000;
  return {
    land: thousands(lotArea * rate * (1 + Math.min(storeys, 12) / 20)),
    improvement: thousands(newCost * remaining),
  };
}

interface Assessment extends Value {
  property: Property;
  year: number;
  previous: Value;
}

const writeFields = fieldWriter<Assessment>(
  {
    ...propertyValues,
    ...fieldValues<Assessment>([
      ['improvement_value', ({ improvement }) => improvement],
      ['land_value', ({ land }) => land],
      ['previous_assessed_value', ({ previous }) => previous.land + previous.improvement],
      ['lot_size_sf', ({ property }) => Math.round(property.lotArea * squareFeetPerMetre)],
      ['aan', ({ property }) => String(property.roll).padStart(8, '0')],
      ['year_built', ({ property, year }) => (property.yearBuilt <= year ? property.yearBuilt : null)],
      ['building_use', ({ property }) => structureName(property.city, property.use)],
    ]),
  },
  {
    all: 'property_class',
    byCity: {
      calgary: 'land_value improvement_value year_built zoning lot_size_sf community previous_assessed_value',
      edmonton: 'year_built lot_size_sf zoning land_value improvement_value use_code',
      halifax: 'aan pid year_built dwelling_units land_value improvement_value',
      vancouver: 'pid land_value improvement_value previous_assessed_value year_built zoning',
      victoria: 'pid land_value improvement_value previous_assessed_value year_built',
      regina: 'year_built zoning use_code',
      moncton: 'pid normalized_business_name land_value improvement_value',
      st_johns: 'building_use year_built lot_size_sf',
      montreal: 'use_code year_built lot_size_sf land_value improvement_value',
    },
    default: 'land_value improvement_value use_code year_built lot_size_sf previous_assessed_value zoning',
  },
);

export function* assessmentRecords(property: Property, random: Random): Iterable<GeneratedRecord> {
  const { city, address, use } = property;
  // An assessor is off by the same factor on every roll.
  const factor = Math.exp(random.normal() * (isDwelling(use) ? 0.12 : 0.22));
  for (const year of twoRolls.has(city.slug) ? [latestYear - 1, latestYear] : [latestYear]) {
    const { land, improvement } = valueOn(property, year, factor);
    const previous = valueOn(property, year - 1, factor);
    const roll = rollNumber(property);
    const fields = {
      province: address.province,
      roll_number: roll,
      assessment_year: year,
      assessment_date: `${year - 1}-07-01`,
      assessed_value: land + improvement,
    };
    const recordId = `${city.slug}:${roll}/${year}`;
    const generated = recordAt('assessment', { recordId, property, fields }, random);
    yield writeFields(generated, { property, year, land, improvement, previous }, random);
  }
}
