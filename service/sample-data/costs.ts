import type { City } from './gazetteer/index.ts';
import type { BuildingUse } from './property.ts';
import type { Random } from './random.ts';

/** Dollars per m² of a new building in 2016, country-wide. */
export const newBuildingRate: Record<BuildingUse, number> = {
  house: 1750,
  semi: 1650,
  rowhouse: 1700,
  duplex: 1800,
  apartment: 2150,
  retail: 1900,
  office: 2300,
  industrial: 1150,
  institutional: 3100,
};

/** Yearly growth of construction costs and of land prices. */
const growth = 1.045;

const since2016 = (year: number): number => growth ** (year - 2016);

/** What building costs in a city and year, relative to the country's of 2016. */
export const costLevel = (city: City, year: number): number => city.costs * since2016(year);

/** What land costs in a city and year, relative to the country's of 2016. */
export const landLevel = (city: City, year: number): number => city.landPrices * since2016(year);

/** Dollars about a middle, log-normal, rounded as applicants round. */
export function dollarsAbout(middle: number, spread: number, chance: Random): number {
  const value = middle * Math.exp(chance.normal() * spread);
  const unit = value > 2_000_000 ? 10_000 : value > 200_000 ? 1000 : value > 20_000 ? 500 : 100;
  return chance.chance(0.12)
    ? Math.round(value * 100) / 100
    : Math.max(unit, Math.round(value / unit) * unit);
}
