import type { canonicalStatuses } from '../../src/catalog/index.ts';
import { buildingName, storeysText } from './building-names.ts';
import { contractorName } from './businesses.ts';
import { costLevel, dollarsAbout, newBuildingRate } from './costs.ts';
import { day, firstDay, lastDay, workday, yearOf } from './days.ts';
import type { City } from './gazetteer/index.ts';
import { isDwelling, type Property } from './property.ts';
import type { Random } from './random.ts';
import { tradeWorks } from './trade-works.ts';
import { demolition, newBuilding, works, type Work } from './works.ts';

export type CanonicalStatus = (typeof canonicalStatuses)[number];

/** What happened: a building permit in a city's files, before the city puts it in its own words. */
export interface PermitCase {
  property: Property;
  work: Work;
  /** True for a trade's sub-permit. */
  ofTrade: boolean;
  /** The permit that a sub-permit belongs to. */
  parent: PermitCase | null;
  /** Numbers of days. */
  applied: number;
  issued: number | null;
  completed: number | null;
  status: CanonicalStatus;
  /** Dollars; null where the city has none on file. */
  value: number | null;
  /** m²; null where no area is stated. */
  area: number | null;
  /** Dwelling units. */
  created: number;
  lost: number;
  contractor: string | null;
  /** The unit of a building of many, or null. */
  unit: string | null;
  description: string;
  /** Its place among the applications of its year, from 1. */
  sequence: number;
}

/** Cities that publish the sub-permits of trades separately, all with a trade. */
const tradeCities: ReadonlySet<string> = new Set(['calgary', 'halifax', 'regina']);

const typicalDays = (work: Work, ofTrade: boolean, property: Property): number =>
  ofTrade ? 5 : work === newBuilding ? (isDwelling(property.use) && property.dwellings < 4 ? 75 : 190) : 34;

interface Opening {
  city: City;
  property: Property;
  work: Work;
  issuedAbout: number;
  chance: Random;
  parent?: PermitCase;
}

function openCase({ city, property, work, issuedAbout, chance, parent }: Opening): PermitCase {
  const ofTrade = parent !== undefined;
  const wait = Math.round(typicalDays(work, ofTrade, property) * Math.exp(chance.normal() * 0.6)) + 1;
  const applied = workday(Math.max(firstDay, issuedAbout - wait));
  const issuedOn = workday(applied + wait);
  const finished =
    issuedOn +
    Math.round(
      (work === newBuilding ? (property.storeys > 4 ? 760 : 320) : 110) * Math.exp(chance.normal() * 0.5),
    );
  const withdrawn = work !== newBuilding && chance.chance(0.035);
  const issued = issuedOn > lastDay || withdrawn ? null : issuedOn;
  const completed = issued !== null && finished <= lastDay && chance.chance(0.82) ? finished : null;
  const year = yearOf(applied);
  const level = costLevel(city, year);
  const share = work.share && work.share[0] + chance.next() * (work.share[1] - work.share[0]);
  const floor =
    isDwelling(property.use) || work === newBuilding
      ? property.floorArea
      : Math.min(property.floorArea, 1800);
  const area = share && Math.round(floor * share * 10) / 10;
  const perArea = newBuildingRate[property.use] * work.cost * level;
  const value = area
    ? dollarsAbout(perArea * area, 0.24, chance)
    : dollarsAbout(work.cost * level, 0.55, chance);
  const units = work === newBuilding ? property.dwellings : (work.makes ?? 0);
  const language = city.french ? 'fr' : 'en';
  const building = buildingName(property.use, city.french);
  const sentences = work.described[language].filter((text) => !text.includes('{units}') || units > 1);
  return {
    property,
    work,
    ofTrade,
    parent: parent ?? null,
    applied,
    issued,
    completed,
    status: withdrawn
      ? 'cancelled'
      : issued === null
        ? 'in_review'
        : completed !== null
          ? 'completed'
          : issued < day('2024-06-01') && chance.chance(0.5)
            ? 'expired'
            : chance.chance(0.04)
              ? 'unknown'
              : 'issued',
    value: chance.chance(0.04) ? null : value,
    area: area && chance.chance(0.9) ? area : null,
    created: units,
    lost: work === demolition ? Math.min(property.dwellings, 2) : 0,
    contractor: chance.chance(work === newBuilding ? 0.92 : 0.55)
      ? contractorName(city, work.trade, chance)
      : null,
    unit:
      property.units.length > 0 && work !== newBuilding && work !== demolition
        ? chance.pick(property.units)
        : null,
    description: chance
      .pick(sentences)
      .replace('{building}', building)
      .replace('{storeys}', storeysText(property.storeys, city.french))
      .replace('{area}', String(Math.round(area || 0)))
      .replace('{units}', String(units)),
    sequence: 0,
  };
}

/** The permits of the buildings that are new since the registers began. */
function constructions(city: City, property: Property, chance: Random): PermitCase[] {
  if (property.yearBuilt < 2017) return [];
  // Built in the year of its completion: the permit is a year or two older.
  const ahead = property.storeys > 4 ? 700 : 330;
  const issuedAbout = Math.max(
    firstDay + 200,
    day(`${property.yearBuilt}-06-30`) - ahead + chance.integer(-120, 100),
  );
  const building = openCase({ city, property, work: newBuilding, issuedAbout, chance });
  if (!property.replaced) return [building];
  return [
    openCase({
      city,
      property,
      work: demolition,
      issuedAbout: issuedAbout - chance.integer(20, 120),
      chance,
    }),
    building,
  ];
}

/** The earliest day on which work can be done at the building that stands there now. */
const standsFrom = ({ yearBuilt }: Property): number =>
  Math.max(firstDay + 40, day(`${yearBuilt + 1}-03-01`));

/** All building permits of a city by their application dates, numbered in that order in each year. */
export function permitCases(
  city: City,
  properties: readonly Property[],
  wanted: number,
  chance: Random,
): PermitCase[] {
  const cases = properties.flatMap((property) => constructions(city, property, chance));
  const standing = properties.filter((property) => standsFrom(property) < lastDay - 30);
  while (cases.length < wanted) {
    const property = chance.pick(standing);
    const suited = works.map((work) => [work, work.at[property.use] ?? 0] as const);
    const from = standsFrom(property);
    // Later years have somewhat more.
    const along = chance.chance(0.15) ? Math.max(chance.next(), chance.next()) : chance.next();
    const issuedAbout = from + Math.floor((lastDay + 75 - from) * along);
    const parent = openCase({ city, property, work: chance.weighted(suited), issuedAbout, chance });
    cases.push(parent);
    if (!tradeCities.has(city.slug) || parent.issued === null || parent.work.trade === 'sign') continue;
    for (let count = chance.integer(0, 3); count > 0 && cases.length < wanted; count--) {
      const work = chance.weighted(tradeWorks);
      cases.push(
        openCase({
          city,
          property,
          work,
          issuedAbout: parent.issued + chance.integer(6, 60),
          chance,
          parent,
        }),
      );
    }
  }
  cases.sort((one, other) => one.applied - other.applied);
  const numbers = new Map<number, number>();
  for (const permit of cases) {
    const year = yearOf(permit.applied);
    const number = (numbers.get(year) ?? 0) + 1;
    numbers.set(year, number);
    permit.sequence = number;
  }
  return cases;
}
