import { tableRows, type Bilingual } from './bilingual.ts';
import type { City } from './gazetteer/index.ts';
import type { Random } from './random.ts';

const buildingUses = [
  'house',
  'semi',
  'rowhouse',
  'duplex',
  'apartment',
  'retail',
  'office',
  'industrial',
  'institutional',
] as const;

export type BuildingUse = (typeof buildingUses)[number];

interface Building {
  name: Bilingual;
  /** As written within a sentence. */
  noun: Bilingual;
  /** Statistics Canada's code of the type of structure. */
  code: string;
  /** Dollars per m² of a new building in 2016, country-wide. */
  rate: number;
}

const buildings = Object.fromEntries(
  tableRows(`
    house | Single Detached House | Unifamiliale isolée | single detached dwelling | habitation unifamiliale isolée | 110 | 1750
    semi | Semi-Detached House | Unifamiliale jumelée | semi-detached dwelling | habitation unifamiliale jumelée | 210 | 1650
    rowhouse | Row House | Maison en rangée | rowhouse | habitation en rangée | 330 | 1700
    duplex | Multiplex | 2 à 4 logements | multiplex | bâtiment de deux ou trois logements | 320 | 1800
    apartment | Apartment Building | 5 logements et plus | apartment building | immeuble résidentiel | 310 | 2150
    retail | Retail Store | Commerce de détail | commercial building | bâtiment commercial | 510 | 1900
    office | Office | Bureaux | office building | immeuble de bureaux | 520 | 2300
    industrial | Warehouse | Entrepôt | industrial building | bâtiment industriel | 410 | 1150
    institutional | School or Assembly | Établissement institutionnel | institutional building | bâtiment institutionnel | 650 | 3100
  `).map(([use, en, fr, nounEn, nounFr, code, rate]) => [
    use,
    { name: { en, fr }, noun: { en: nounEn, fr: nounFr }, code, rate: Number(rate) },
  ]),
) as unknown as Record<BuildingUse, Building>;

export const isDwelling = (use: BuildingUse): boolean => buildingUses.indexOf(use) <= 4;

export const structureName = (city: City, use: BuildingUse): string => buildings[use].name[city.language];
export const structureNoun = (city: City, use: BuildingUse): string => buildings[use].noun[city.language];
export const structureCode = (use: BuildingUse): string => buildings[use].code;
export const newBuildingRate = (use: BuildingUse): number => buildings[use].rate;

export function useClass({ language }: City, use: BuildingUse): string {
  if (isDwelling(use)) return language === 'fr' ? 'Résidentiel' : 'Residential';
  if (use === 'industrial') return language === 'fr' ? 'Industriel' : 'Industrial';
  if (use === 'institutional') return language === 'fr' ? 'Institutionnel' : 'Institutional';
  return 'Commercial';
}

/** Yearly growth of construction costs and land prices. */
const growth = 1.045;

/** Relative to the country's costs in 2016. */
export const costLevel = (city: City, year: number): number => city.costs * growth ** (year - 2016);

/** Relative to the country's prices in 2016. */
export const landLevel = (city: City, year: number): number => city.landPrices * growth ** (year - 2016);

/** Log-normal dollars around a median, rounded as applicants round. */
export function dollarsAround(median: number, spread: number, random: Random): number {
  const value = median * Math.exp(random.normal() * spread);
  const unit = value > 2_000_000 ? 10_000 : value > 200_000 ? 1000 : value > 20_000 ? 500 : 100;
  return random.chance(0.12)
    ? Math.round(value * 100) / 100
    : Math.max(unit, Math.round(value / unit) * unit);
}
