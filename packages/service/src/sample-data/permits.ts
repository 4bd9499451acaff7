import type { canonicalStatuses } from '@cdata/catalog';
import { storeysText } from './bilingual.ts';
import { costLevel, dollarsAround, isDwelling, newBuildingRate, structureNoun } from './buildings.ts';
import { contractorName } from './company-names.ts';
import { day, firstDay, lastDay, numberByYear, workday, yearOf } from './days.ts';
import type { City } from './gazetteer/index.ts';
import type { Property } from './property.ts';
import type { Random } from './random.ts';
import { demolition, newBuilding, tradeWorks, worksAt, type Work } from './works.ts';

export type CanonicalStatus = (typeof canonicalStatuses)[number];

/** Dates are numbers of days. */
export interface Permit {
  city: City;
  property: Property;
  work: Work;
  /** The permit that a trade's sub-permit belongs to. */
  parent: Permit | null;
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
  /** The suite of a shared building. */
  unit: string | null;
  description: string;
  /** Numbered from 1 among the applications of its year. */
  sequence: number;
}

/** Cities that publish the sub-permits of trades. */
const tradeCities: ReadonlySet<string> = new Set(['calgary', 'halifax', 'regina']);

type Application = Pick<Permit, 'property' | 'work' | 'parent'> & { issuedAround: number };

/** Median days from application to issue, and from issue to completion. */
function medianDays({ work, parent, property: { use, dwellings, storeys } }: Application): [number, number] {
  if (work !== newBuilding) return [parent ? 5 : 34, 110];
  return [isDwelling(use) && dwellings < 4 ? 75 : 190, storeys > 4 ? 760 : 320];
}

/** A day after the last one is mirrored before it: permits of the last weeks are in review, and none is of tomorrow. */
function applicationDay(around: number): number {
  const mirrored = around > lastDay ? 2 * lastDay - around : around;
  return Math.min(lastDay, workday(Math.max(firstDay, mirrored)));
}

/** A small building costs more per square metre than a large one: square metres that cost as much as those of 200. */
const dearer = (area: number): number => area * (area / 200) ** -0.06;

function permitOf(application: Application, random: Random): Permit {
  const { property, work, parent, issuedAround } = application;
  const { city, use } = property;
  const [medianWait, medianWork] = medianDays(application);
  const wait = Math.round(medianWait * Math.exp(random.normal() * 0.6)) + 1;
  const applied = applicationDay(issuedAround - wait);
  const issuedOn = workday(applied + wait);
  const finished = issuedOn + Math.round(medianWork * Math.exp(random.normal() * 0.5));
  const isWithdrawn = work !== newBuilding && random.chance(0.035);
  const issued = issuedOn > lastDay || isWithdrawn ? null : issuedOn;
  const completed = issued !== null && finished <= lastDay && random.chance(0.82) ? finished : null;

  const level = costLevel(city, yearOf(applied));
  const isWhole = isDwelling(use) || work === newBuilding;
  const floor = isWhole ? property.floorArea : Math.min(property.floorArea, 1800);
  const area = work.share && Math.round(floor * random.between(...work.share) * 10) / 10;
  const value = area
    ? dollarsAround(newBuildingRate(use) * work.cost * level * property.quality * dearer(area), 0.2, random)
    : dollarsAround(work.cost * level, 0.55, random);
  const created = work === newBuilding ? property.dwellings : work.makes;
  const texts = work.texts[city.language].filter((text) => !text.includes('{units}') || created > 1);
  const isPartial = work !== newBuilding && work !== demolition;
  return {
    ...{ city, property, work, parent, applied: applied, issued, completed, created },
    status: isWithdrawn ? 'cancelled' : statusOf(issued, completed, random),
    value: random.chance(0.04) ? null : value,
    area: area && random.chance(0.9) ? area : null,
    lost: work === demolition ? Math.min(property.dwellings, 2) : 0,
    contractor: random.chance(work === newBuilding ? 0.92 : 0.55)
      ? contractorName(city, work.trade, random)
      : null,
    unit: property.units.length > 0 && isPartial ? random.pick(property.units) : null,
    description: random
      .pick(texts)
      .replace('{building}', structureNoun(city, use))
      .replace('{storeys}', storeysText(property.storeys, city))
      .replace('{area}', String(Math.round(area || 0)))
      .replace('{units}', String(created)),
    sequence: 0,
  };
}

function statusOf(issued: number | null, completed: number | null, random: Random): CanonicalStatus {
  if (issued === null) return 'in_review';
  if (completed !== null) return 'completed';
  if (issued < day('2024-06-01') && random.chance(0.5)) return 'expired';
  return random.chance(0.04) ? 'unknown' : 'issued';
}

/** The permits of a building that is newer than the oldest records, perhaps after a demolition. */
function constructionPermits(property: Property, random: Random): Permit[] {
  if (property.yearBuilt < 2017) return [];
  // The year built is that of the completion: the permit is a year or two older.
  const earlier = property.storeys > 4 ? 700 : 330;
  const midYear = day(`${property.yearBuilt}-06-30`);
  const issuedAround = Math.max(firstDay + 200, midYear - earlier + random.integer(-120, 100));
  const permit = permitOf({ property, work: newBuilding, parent: null, issuedAround }, random);
  if (!property.isReplacement) return [permit];
  const demolished = issuedAround - random.integer(20, 120);
  return [permitOf({ property, work: demolition, parent: null, issuedAround: demolished }, random), permit];
}

/** The earliest day for work at the present building. */
const existsFrom = ({ yearBuilt }: Property): number =>
  Math.max(firstDay + 40, day(`${yearBuilt + 1}-03-01`));

/** About `count` permits, in the order of application. */
export function permitsOf(
  city: City,
  properties: readonly Property[],
  count: number,
  random: Random,
): Permit[] {
  const permits = properties.flatMap((property) => constructionPermits(property, random));
  const existing = properties.filter((property) => existsFrom(property) < lastDay - 30);
  while (permits.length < count) {
    const property = random.pick(existing);
    const from = existsFrom(property);
    // Later years have somewhat more.
    const along = random.chance(0.15) ? Math.max(random.next(), random.next()) : random.next();
    const issuedAround = from + Math.floor((lastDay + 75 - from) * along);
    const work = random.weighted(worksAt(property.use));
    const parent = permitOf({ property, work, parent: null, issuedAround }, random);
    permits.push(parent);
    if (!tradeCities.has(city.slug) || parent.issued === null || work.trade === 'sign') continue;
    for (let subPermits = random.integer(0, 3); subPermits > 0 && permits.length < count; subPermits--) {
      const later = parent.issued + random.integer(6, 60);
      if (later > lastDay) continue;
      const trade = random.weighted(tradeWorks);
      permits.push(permitOf({ property, work: trade, parent, issuedAround: later }, random));
    }
  }
  return numberByYear(permits);
}
