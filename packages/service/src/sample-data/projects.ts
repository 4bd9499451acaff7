import type { sectors } from '@cdata/catalog';
import { readKinds, tableRows, type Bilingual, type Kind } from './bilingual.ts';
import { costLevel, dollarsAround, isDwelling } from './buildings.ts';
import { architectsName, contractorName, developerName } from './company-names.ts';
import { day, firstDay, lastDay, yearOf } from './days.ts';
import type { City } from './gazetteer/index.ts';
import type { Property } from './property.ts';
import type { Random } from './random.ts';

type Sector = (typeof sectors)[number];

/** Dates are numbers of days. */
export interface Project {
  city: City;
  property: Property;
  sector: Sector;
  /** What is built, in a word or two. */
  built: string;
  index: number;
  name: string;
  cost: number;
  entered: number;
  start: number;
  end: number;
  developer: string;
  /** Null before one is chosen. */
  contractor: string | null;
  /** Null for a line. */
  architect: string | null;
  /** m² of floor; null for a line through the city, which has no address. */
  area: number | null;
}

interface ProjectKind extends Omit<Kind, 'cells'> {
  sector: Sector;
  weight: number;
  /** Median in dollars of 2016. */
  cost: number;
  /** Dollars of 2016 per m² of floor; null for a line. */
  perArea: number | null;
}

/** `sector | weight | cost | dollars per m²`, then what is built and the name, in which `{place}` is filled in. */
const kinds = readKinds(`
  residential | 24 | 74e6 | 2900
    Multi-unit housing | {place} Residences
    Habitation multifamiliale | Résidences {place}
  commercial | 10 | 48e6 | 2600
    Mixed retail and office | {place} Commercial Centre
    Commerces et bureaux | Carrefour commercial {place}
  transit | 6 | 410e6 | -
    Rapid transit line | {place} Rapid Transit Extension
    Ligne de transport rapide | Prolongement du réseau de transport – {place}
  roads_bridges | 9 | 36e6 | -
    Bridge | {place} Bridge Rehabilitation
    Pont | Réfection du pont – {place}
  education | 9 | 41e6 | 3600
    School | {place} Elementary School
    École | École primaire {place}
  healthcare | 6 | 165e6 | 7200
    Health centre | {place} Health Centre Redevelopment
    Centre de santé | Agrandissement du centre de santé {place}
  energy | 5 | 92e6 | -
    District energy | {place} District Energy System
    Réseau thermique | Réseau thermique urbain – {place}
  industrial | 7 | 58e6 | 1500
    Warehouse | {place} Logistics Facility
    Entrepôt | Centre logistique {place}
  infrastructure | 9 | 27e6 | -
    Water main | {place} Water Main Renewal
    Aqueduc | Renouvellement de l’aqueduc – {place}
  municipal | 6 | 22e6 | 4800
    Fire station | {place} Fire Station
    Caserne d’incendie | Caserne {place}
  recreation_culture | 6 | 38e6 | 5200
    Recreation centre | {place} Recreation Centre
    Centre récréatif | Centre récréatif {place}
  institutional | 4 | 52e6 | 5600
    Courthouse | {place} Courthouse Renewal
    Palais de justice | Palais de justice {place}
`).map(({ cells: [sector, weight, cost, perArea], ...texts }): [ProjectKind, number] => {
  const kind = { ...texts, sector: sector as Sector, weight: Number(weight), cost: Number(cost) };
  return [{ ...kind, perArea: Number(perArea) || null }, kind.weight];
});

/** Companies build in the other sectors. */
const publicOwners = Object.fromEntries(
  tableRows(`
    transit | City of {city} | Ville de {city}
    roads_bridges | City of {city} | Ville de {city}
    infrastructure | City of {city} | Ville de {city}
    municipal | City of {city} | Ville de {city}
    recreation_culture | City of {city} | Ville de {city}
    education | {city} Board of Education | Centre de services scolaire de {city}
    healthcare | {city} Health Services | Centre de santé et de services sociaux de {city}
    institutional | Ministry of Justice | Ministère de la Justice
  `).map(([sector, en, fr]) => [sector!, { en: en!, fr: fr! }]),
) as Partial<Record<Sector, Bilingual>>;

export const isPubliclyFunded = ({ sector }: Project): boolean => sector in publicOwners;

export function projectsOf(
  city: City,
  properties: readonly Property[],
  count: number,
  random: Random,
): Project[] {
  const countByName = new Map<string, number>();
  const sites = properties.filter(({ use }) => !isDwelling(use));
  return Array.from({ length: count }, (_, at): Project => {
    const { sector, perArea, cost: median, name: built, texts } = random.weighted(kinds);
    const property = random.pick(sector === 'residential' || sites.length === 0 ? properties : sites);
    const entered = firstDay + random.integer(0, lastDay - firstDay);
    const start = entered + random.integer(60, 700);
    const name = texts[city.language][0]!.replace('{place}', property.neighbourhood.name);
    const phase = (countByName.get(name) ?? 0) + 1;
    countByName.set(name, phase);
    const level = costLevel(city, yearOf(start));
    const cost = dollarsAround(median * level, 0.6, random);
    return {
      ...{ city, property, sector, cost, entered, start },
      built: built[city.language],
      index: at + 1,
      name: phase === 1 ? name : `${name}, Phase ${phase}`,
      end: Math.min(start + random.integer(300, 1900), day('2033-12-31')),
      developer:
        publicOwners[sector]?.[city.language].replace('{city}', city.name) ?? developerName(city, random),
      contractor: start > lastDay ? null : contractorName(city, 'trade_other', random),
      architect: perArea === null ? null : architectsName(city, random),
      area: perArea && Math.round(cost / (perArea * level * 10)) * 10,
    };
  });
}
