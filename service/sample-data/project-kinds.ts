import type { sectors } from '../../src/catalog/index.ts';
import type { City } from './gazetteer/index.ts';

export type Sector = (typeof sectors)[number];

/** A kind of large project. */
export interface ProjectKind {
  sector: Sector;
  weight: number;
  /** Middle cost in dollars of 2016. */
  cost: number;
  /** Dollars of 2016 to a m² of floor; null for a line through the city, which has no address. */
  perArea: number | null;
  /** `{place}` is the neighbourhood. */
  name: { en: string; fr: string };
  /** What is built, in a word or two. */
  built: { en: string; fr: string };
}

const kind = (
  sector: Sector,
  weight: number,
  cost: number,
  perArea: number | null,
  name: ProjectKind['name'],
  built: ProjectKind['built'],
): ProjectKind => ({ sector, weight, cost, perArea, name, built });

export const projectKinds: readonly ProjectKind[] = [
  kind(
    'residential',
    24,
    74e6,
    2900,
    { en: '{place} Residences', fr: 'Résidences {place}' },
    { en: 'Multi-unit housing', fr: 'Habitation multifamiliale' },
  ),
  kind(
    'commercial',
    10,
    48e6,
    2600,
    { en: '{place} Commercial Centre', fr: 'Carrefour commercial {place}' },
    { en: 'Mixed retail and office', fr: 'Commerces et bureaux' },
  ),
  kind(
    'transit',
    6,
    410e6,
    null,
    { en: '{place} Rapid Transit Extension', fr: 'Prolongement du réseau de transport – {place}' },
    { en: 'Rapid transit line', fr: 'Ligne de transport rapide' },
  ),
  kind(
    'roads_bridges',
    9,
    36e6,
    null,
    { en: '{place} Bridge Rehabilitation', fr: 'Réfection du pont – {place}' },
    { en: 'Bridge', fr: 'Pont' },
  ),
  kind(
    'education',
    9,
    41e6,
    3600,
    { en: '{place} Elementary School', fr: 'École primaire {place}' },
    { en: 'School', fr: 'École' },
  ),
  kind(
    'healthcare',
    6,
    165e6,
    7200,
    { en: '{place} Health Centre Redevelopment', fr: 'Agrandissement du centre de santé {place}' },
    { en: 'Health centre', fr: 'Centre de santé' },
  ),
  kind(
    'energy',
    5,
    92e6,
    null,
    { en: '{place} District Energy System', fr: 'Réseau thermique urbain – {place}' },
    { en: 'District energy', fr: 'Réseau thermique' },
  ),
  kind(
    'industrial',
    7,
    58e6,
    1500,
    { en: '{place} Logistics Facility', fr: 'Centre logistique {place}' },
    { en: 'Warehouse', fr: 'Entrepôt' },
  ),
  kind(
    'infrastructure',
    9,
    27e6,
    null,
    { en: '{place} Water Main Renewal', fr: 'Renouvellement de l’aqueduc – {place}' },
    { en: 'Water main', fr: 'Aqueduc' },
  ),
  kind(
    'municipal',
    6,
    22e6,
    4800,
    { en: '{place} Fire Station', fr: 'Caserne {place}' },
    { en: 'Fire station', fr: 'Caserne d’incendie' },
  ),
  kind(
    'recreation_culture',
    6,
    38e6,
    5200,
    { en: '{place} Recreation Centre', fr: 'Centre récréatif {place}' },
    { en: 'Recreation centre', fr: 'Centre récréatif' },
  ),
  kind(
    'institutional',
    4,
    52e6,
    5600,
    { en: '{place} Courthouse Renewal', fr: 'Palais de justice {place}' },
    { en: 'Courthouse', fr: 'Palais de justice' },
  ),
];

const sectorNames: Record<Sector, { en: string; fr: string }> = {
  transit: { en: 'Transit', fr: 'Transport collectif' },
  roads_bridges: { en: 'Roads and bridges', fr: 'Routes et ponts' },
  education: { en: 'Education', fr: 'Éducation' },
  healthcare: { en: 'Health care', fr: 'Santé' },
  residential: { en: 'Residential', fr: 'Résidentiel' },
  energy: { en: 'Energy', fr: 'Énergie' },
  industrial: { en: 'Industrial', fr: 'Industriel' },
  infrastructure: { en: 'Water and sewer', fr: 'Eau et égouts' },
  municipal: { en: 'Municipal facilities', fr: 'Équipements municipaux' },
  recreation_culture: { en: 'Recreation and culture', fr: 'Loisirs et culture' },
  commercial: { en: 'Commercial', fr: 'Commercial' },
  institutional: { en: 'Institutional', fr: 'Institutionnel' },
};

/** A sector in a city's language. */
export const sectorName = (sector: Sector, french: boolean): string =>
  sectorNames[sector][french ? 'fr' : 'en'];

const cityItself = { en: 'City of {city}', fr: 'Ville de {city}' };

/** The public bodies that build; companies build what is missing here. */
const publicOwners: Partial<Record<Sector, { en: string; fr: string }>> = {
  transit: cityItself,
  roads_bridges: cityItself,
  infrastructure: cityItself,
  municipal: cityItself,
  recreation_culture: cityItself,
  education: { en: '{city} Board of Education', fr: 'Centre de services scolaire de {city}' },
  healthcare: { en: '{city} Health Services', fr: 'Centre de santé et de services sociaux de {city}' },
  institutional: { en: 'Ministry of Justice', fr: 'Ministère de la Justice' },
};

/** Whether governments pay for projects of a sector. */
export const publiclyFunded = (sector: Sector): boolean => sector in publicOwners;

/** The public body that builds a project of a sector; null where companies do. */
export const publicOwner = (sector: Sector, city: City): string | null =>
  publicOwners[sector]?.[city.french ? 'fr' : 'en'].replace('{city}', city.name) ?? null;
