import { medianFinding, type PairedRate } from './pairs.ts';

/** A property on two rolls. */
export interface RollChange {
  id: string;
  address: string;
  earlierYear: number;
  earlierValue: number;
  laterYear: number;
  laterValue: number;
}

/** The share by which the value of a property has changed per year. */
export const changePerYear = ({ earlierYear, earlierValue, laterYear, laterValue }: RollChange): number =>
  (laterValue / earlierValue - 1) / (laterYear - earlierYear);

/** The median change per year: each property is a pair of its own, that differs in time only. */
export const changeRate = (changes: readonly RollChange[]): Omit<PairedRate, 'pairs'> =>
  medianFinding(changes.map(changePerYear));
