import { grouped } from './groups.ts';
import type { Observation } from './observations.ts';
import { median } from './quantiles.ts';

/** A group or a year with fewer permits says nothing about the trend. */
const minGroup = 20;
const minYear = 30;
const maxYears = 12;
const daysPerYear = 365.25;

/**
 * The trend of a city's costs where no index is published: how much the permits of each past year lie below those of the
 * newest one, compared with permits of the same kind. Years in which the city has few take the trend of all cities.
 * It is computed apart from the value index (`constantMixIndex`), whose regression of all permits would take minutes.
 *
 * @returns What to add to an observation's cost; 0 where an index has brought it to the present.
 */
export function trendOf(observations: readonly Observation[]): (observation: Observation) => number {
  const own = observations.filter(({ isOwn, isIndexed }) => isOwn && !isIndexed);
  const newest = new Map<string, number>();
  for (const { permit, day } of own) {
    newest.set(permit.municipality, Math.max(newest.get(permit.municipality) ?? -Infinity, day));
  }
  const yearOf = ({ permit, day }: Observation): number =>
    Math.min(
      maxYears,
      Math.max(0, Math.floor(((newest.get(permit.municipality) ?? day) - day) / daysPerYear)),
    );
  const yearKey = (one: Observation): string => `${one.permit.municipality}|${yearOf(one)}`;
  const residuals = [...grouped(own, trendGroup).values()]
    .filter((group) => group.length >= minGroup)
    .flatMap((group) => {
      const middle = median(group.map(({ cost }) => cost));
      return group.map((one) => ({ year: yearKey(one), residual: one.cost - middle }));
    });
  const byYear = grouped(residuals, ({ year }) => year);
  const ofAll = grouped(residuals, ({ year }) => `|${year.split('|')[1]}`);
  const everywhere = shiftsOf('', ofAll);
  const cities = new Map([...newest.keys()].map((city) => [city, shiftsOf(city, byYear)]));
  return (one) => {
    if (one.isIndexed) return 0;
    const year = yearOf(one);
    return cities.get(one.permit.municipality)?.get(year) ?? everywhere.get(year) ?? 0;
  };
}

/** How much each year lies below the newest one; a year with few permits is left out, and all are if the newest has few. */
function shiftsOf(city: string, byYear: ReadonlyMap<string, { residual: number }[]>): Map<number, number> {
  const levels = new Map<number, number>();
  for (let year = 0; year <= maxYears; year++) {
    const ofYear = byYear.get(`${city}|${year}`) ?? [];
    if (ofYear.length >= minYear) levels.set(year, median(ofYear.map(({ residual }) => residual)));
  }
  const newest = levels.get(0);
  return newest === undefined
    ? new Map()
    : new Map([...levels].map(([year, level]) => [year, newest - level]));
}

/** The narrowest group by class, or that of the type and use. */
const trendGroup = ({ subject, path, own }: Observation): number =>
  subject.buildingClass === null ? own : path[path.length - (subject.workWords === null ? 1 : 2)]!;
