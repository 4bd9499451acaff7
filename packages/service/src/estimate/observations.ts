import { grouped, calibrationGroups, groupsOf, groupsWith, ownGroup, type Subject } from './groups.ts';
import type { LearnedPermit } from '../queries/estimate-rows.ts';
import { measuresOf } from './permit-facts.ts';
import type { PriceIndex } from './price-index.ts';

/** What a permit says by one measure. */
export interface Observation {
  subject: Subject;
  permit: LearnedPermit;
  /** Whether the permit itself would be estimated by this measure. */
  isOwn: boolean;
  /** Square metres, dwelling units, or 1. */
  size: number;
  /** ln(dollars per measure), in the dollars of the index, or of the permit's day where there is none. */
  cost: number;
  isIndexed: boolean;
  /** Days since 1970. */
  day: number;
  /** The share of the city's permits that are older. */
  rank: number;
  /** Numbers of the groups with this observation; see {@link Observations}. */
  groups: Int32Array;
  /** Numbers of the groups that an estimate of it narrows through, the widest first. */
  path: Int32Array;
  own: number;
  calibration: string[];
}

/** Observations, and the names of their groups by number. */
export interface Observations {
  list: Observation[];
  groupNames: string[];
}

const millisecondsPerDay = 86_400_000;

/** What permits say, by each measure that they have. */
export function observationsOf(rows: readonly LearnedPermit[], index: PriceIndex): Observations {
  const permits = permitsOf(rows);
  const groupNames: string[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (name: string): number => {
    let number = numbers.get(name);
    if (number === undefined) {
      number = groupNames.push(name) - 1;
      numbers.set(name, number);
    }
    return number;
  };
  const ranks = ranksOf(permits);
  const list = permits.flatMap((permit): Observation[] => {
    const shift = index.shift(permit.municipality, permit.useClass, permit.date);
    const sizes = measuresOf({ ...permit, isPublished: true });
    return sizes.map(({ measure, size }, position) => {
      const subject: Subject = { ...permit, measure };
      return {
        subject,
        permit,
        isOwn: position === 0,
        size,
        cost: Math.log(permit.value / size) + (shift ?? 0),
        isIndexed: shift !== null,
        day: Date.parse(permit.date) / millisecondsPerDay,
        rank: ranks.get(permit)!,
        groups: Int32Array.from(groupsWith(subject), numberOf),
        path: Int32Array.from(groupsOf(subject), numberOf),
        own: numberOf(ownGroup(subject)),
        calibration: calibrationGroups(subject),
      };
    });
  });
  return { list, groupNames };
}

/** Some cities publish a permit of several addresses as a row for each, with the value of the whole: it counts once. */
function permitsOf(rows: readonly LearnedPermit[]): LearnedPermit[] {
  const keys = new Set<string>();
  return rows.filter(({ municipality, date, value, number }) => {
    if (number === null) return true;
    const key = [municipality, number, date, value].join('|');
    const isFirst = !keys.has(key);
    keys.add(key);
    return isFirst;
  });
}

function ranksOf(permits: readonly LearnedPermit[]): Map<LearnedPermit, number> {
  const ranks = new Map<LearnedPermit, number>();
  for (const ofCity of grouped(permits, ({ municipality }) => municipality).values()) {
    ofCity.sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));
    ofCity.forEach((permit, position) => ranks.set(permit, position / ofCity.length));
  }
  return ranks;
}
