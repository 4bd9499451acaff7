import { fetchedAt } from '../bookkeeping.ts';
import { placeFields, placesOf } from '../coordinates.ts';
import { costLevel, landLevel, newBuildingRate } from '../costs.ts';
import type { GeneratedRecord } from '../generated.ts';
import { parcelIdentifier, rollNumber } from '../parcel-numbers.ts';
import { isDwelling, type Property } from '../property.ts';
import type { Random } from '../random.ts';
import { structureCode, structureName, useClass } from '../vocabulary.ts';
import { writtenAddress } from '../written-address.ts';

/** Dollars per m² of land in 2016, country-wide. */
const landRate = { core: 2900, mixed: 1250, residential: 820, suburb: 520, industrial: 290 };
/** What buyers pay of the cost of a new building. */
const marketShare = 0.8;
const squareFeetPerMetre = 10.7639;

/** The newest roll, and the cities that publish the one before as well. */
const newestYear = 2026;
const olderRolls: ReadonlySet<string> = new Set(['edmonton', 'victoria', 'moncton']);

interface Value {
  land: number;
  improvement: number;
}

/** What a property is worth on a roll: land by its place, the building by what it would cost, less its age. */
function valueOn(property: Property, year: number, quirk: number): Value {
  const { city, quarter, lotArea, floorArea, yearBuilt, use, storeys } = property;
  const rate = landRate[quarter.character] * landLevel(city, year);
  const land = lotArea * rate * (1 + Math.min(storeys, 12) / 20) * quirk;
  const age = Math.max(0, year - yearBuilt);
  const building =
    yearBuilt > year
      ? 0
      : floorArea *
        newBuildingRate[use] *
        costLevel(city, year) *
        marketShare *
        Math.max(0.28, 1 - age * 0.011) *
        quirk;
  return { land: Math.round(land / 1000) * 1000, improvement: Math.round(building / 1000) * 1000 };
}

interface Assessed extends Value {
  property: Property;
  year: number;
  before: Value;
}

const fields: Record<string, (assessed: Assessed, chance: Random) => unknown> = {
  improvement_value: ({ improvement }) => improvement,
  land_value: ({ land }) => land,
  lot_size_sf: ({ property: { lotArea } }) => Math.round(lotArea * squareFeetPerMetre),
  pid: ({ property }) => parcelIdentifier(property),
  aan: ({ property: { roll } }) => String(roll).padStart(8, '0'),
  previous_assessed_value: ({ before }) => before.land + before.improvement,
  property_class: ({ property: { city, use, dwellings } }) =>
    use === 'apartment' && dwellings > 4 && !city.french ? 'Multi-Residential' : useClass(city, use),
  use_code: ({ property: { use } }) => structureCode(use),
  year_built: ({ property: { yearBuilt }, year }) => (yearBuilt <= year ? yearBuilt : null),
  zoning: ({ property: { zone } }) => zone.zoneCode,
  building_use: ({ property: { city, use } }) => structureName(city, use),
  community: ({ property: { address } }) => address.neighbourhood,
  dwelling_units: ({ property: { dwellings } }) => dwellings,
  normalized_business_name: () => '',
  square_footage: ({ property: { floorArea } }) => Math.round(floorArea * squareFeetPerMetre),
  taxing_authority: ({ property: { city } }) => `City of ${city.name}`,
};

const publishedBy: Record<string, string> = {
  calgary:
    'land_value improvement_value property_class year_built zoning lot_size_sf community previous_assessed_value',
  edmonton: 'property_class year_built lot_size_sf zoning land_value improvement_value use_code',
  halifax: 'aan pid property_class year_built dwelling_units land_value improvement_value',
  vancouver: 'pid land_value improvement_value previous_assessed_value year_built zoning property_class',
  victoria:
    'pid land_value improvement_value previous_assessed_value year_built property_class taxing_authority',
  regina: 'property_class square_footage year_built zoning use_code',
  moncton: 'pid property_class normalized_business_name land_value improvement_value',
  st_johns: 'property_class building_use year_built lot_size_sf',
  montreal: 'use_code year_built lot_size_sf land_value improvement_value property_class',
};
const usual =
  'land_value improvement_value property_class use_code year_built lot_size_sf previous_assessed_value zoning';

/** The assessments of a property, oldest roll first. */
export function* assessmentRecords(property: Property, chance: Random): Iterable<GeneratedRecord> {
  const { address, city } = property;
  const names = (publishedBy[city.slug] ?? usual).split(' ');
  // Two assessors never agree: a property's value is off by the same part on every roll.
  const quirk = Math.exp(chance.normal() * (isDwelling(property.use) ? 0.12 : 0.22));
  for (const year of olderRolls.has(city.slug) ? [newestYear - 1, newestYear] : [newestYear]) {
    const assessed: Assessed = {
      property,
      year,
      ...valueOn(property, year, quirk),
      before: valueOn(property, year - 1, quirk),
    };
    const record: Record<string, unknown> = {
      record_id: `${city.slug}:${rollNumber(property)}/${year}`,
      municipality: city.slug,
      fetched_at: fetchedAt(city),
      address: writtenAddress(city, address, null, chance),
      normalized_address: address.normalizedAddress,
      province: address.province,
      roll_number: rollNumber(property),
      assessment_year: year,
      assessment_date: `${year - 1}-07-01`,
      assessed_value: assessed.land + assessed.improvement,
      ...placeFields(address, placesOf(city, 'assessment'), chance),
    };
    for (const name of names) record[name] = fields[name]!(assessed, chance);
    yield { entityType: 'assessment', addressKey: address.normalizedAddress, record };
  }
}
