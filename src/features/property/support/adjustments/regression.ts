import { linearRegression, mean, medianSorted, sum } from 'simple-statistics';
import { standardErrors, sufficient, type Evidence, type Finding } from './evidence.ts';

interface RegressionRate {
  name: string;
  ordinary: Finding;
  robust: Finding;
}

export interface Regression {
  /** The evidence behind it, in the order of {@link Regression.modelled}. */
  evidence: readonly Evidence[];
  /** The characteristics of its equation; empty without one. */
  names: readonly string[];
  /** Dollars, by the equation; empty without an equation. */
  modelled: readonly number[];
  /** The share of the variance of values that the equation explains; null without an equation. */
  rSquared: number | null;
  rates: readonly RegressionRate[];
}

/** The nearest properties, which a regression is about: more would make too many pairs of them for a formula on a sheet. */
const maxRegressionCount = 200;

/** Beyond the number of coefficients: below, two standard errors are too narrow a range for 19 of 20 cases. */
const minDegreesOfFreedom = 30;

export const requiredForRegression = (characteristics: number): number =>
  minDegreesOfFreedom + characteristics + 1;

/** A characteristic of which those before it explain more than this share has no rate of its own. */
const maxExplained = 0.98;

/** Of the sum of squares: with less, the numbers are equal. */
const minVariation = 1e-20;

/**
 * The ordinary least squares of the value on all characteristics together, and for each the robust slope of what the
 * others leave unexplained (Frisch, Waugh and Lovell: with ordinary least squares, this is the same rate).
 */
export function regress(all: readonly Evidence[], allNames: readonly string[]): Regression {
  const evidence = all.slice(0, maxRegressionCount);
  const names = namesInEquation(evidence, allNames);
  const count = evidence.length;
  const required = requiredForRegression(names.length);
  const insufficient = (name: string, properties: number) => {
    const finding = { count: properties, required };
    return { name, ordinary: finding, robust: finding };
  };
  if (count < required) {
    const rates = allNames.map((name) => insufficient(name, count));
    return { evidence, names: [], modelled: [], rSquared: null, rates };
  }
  const values = evidence.map(({ value }) => value);
  const columns = columnsOf(evidence, names);
  const errors = residuals(values, columns);
  const unexplained = sumOfSquares(errors);
  const errorVariance = unexplained / (count - names.length - 1);
  const rates = allNames.map((name) => {
    const at = names.indexOf(name);
    if (at < 0) return insufficient(name, 0);
    const others = columns.filter((_, other) => other !== at);
    const own = residuals(columns[at]!, others);
    const value = residuals(values, others);
    const rate = slopeOf(own, value);
    const standardError = Math.sqrt(errorVariance / sumOfSquares(own));
    const reach = standardErrors * standardError;
    const ordinary = { rate, low: rate - reach, high: rate + reach, count };
    return { name, ordinary: sufficient(ordinary), robust: robustSlope(own, value) };
  });
  return {
    evidence,
    names,
    modelled: values.map((value, at) => value - errors[at]!),
    rSquared: 1 - unexplained / sumOfSquares(residuals(values, [])),
    rates,
  };
}

const columnsOf = (evidence: readonly Evidence[], names: readonly string[]): number[][] =>
  names.map((name) => evidence.map(({ facts }) => facts[name]!));

/** The characteristics that differ among the properties, and that are no copy of others. */
const namesInEquation = (evidence: readonly Evidence[], names: readonly string[]): string[] =>
  names.reduce<string[]>((before, name) => {
    const [column] = columnsOf(evidence, [name]);
    const own = sumOfSquares(residuals(column!, columnsOf(evidence, before)));
    const variation = sumOfSquares(residuals(column!, []));
    // Of equal numbers, rounding leaves residuals of about 1e-16 of them.
    const differs = variation > minVariation * sumOfSquares(column!);
    const isOwn = differs && own > (1 - maxExplained) * variation;
    return isOwn ? [...before, name] : before;
  }, []);

const sumOfSquares = (numbers: readonly number[]): number => sum(numbers.map((one) => one ** 2));

const slopeOf = (x: readonly number[], y: readonly number[]): number =>
  linearRegression(x.map((one, at) => [one, y[at]!])).m;

/** What the least squares of `y` on the columns leave unexplained, by one column after the other (Gram and Schmidt). */
function residuals(y: readonly number[], columns: readonly (readonly number[])[]): number[] {
  const [first, ...rest] = columns;
  if (!first) {
    const average = mean([...y]);
    return y.map((one) => one - average);
  }
  const [ofY, ofFirst] = [residuals(y, rest), residuals(first, rest)];
  if (sumOfSquares(ofFirst) === 0) return ofY;
  const slope = slopeOf(ofFirst, ofY);
  return ofY.map((one, at) => one - slope * ofFirst[at]!);
}

/**
 * The slope of Theil and Sen: the median of the slopes between all pairs of points of different x. Its range follows from
 * the variance of Kendall's tau (Sen, Journal of the American Statistical Association 63, 1968), n(n − 1)(2n + 5) ⁄ 18.
 */
function robustSlope(x: readonly number[], y: readonly number[]): Finding {
  const count = x.length;
  const slopes: number[] = [];
  for (const [at, from] of x.entries()) {
    for (let other = 0; other < count; other++) {
      const run = from - x[other]!;
      if (run > 0) slopes.push((y[at]! - y[other]!) / run);
    }
  }
  slopes.sort((a, b) => a - b);
  const rank = robustLowRank(slopes.length, count);
  const [low, high] = [slopes[rank - 1]!, slopes[slopes.length - rank]!];
  return sufficient({
    rate: medianSorted(slopes),
    low,
    high,
    count,
  });
}

/** The rank of the lowest slope of the range, counted from 1. */
const robustLowRank = (slopes: number, count: number): number =>
  Math.max(
    1,
    Math.floor((slopes - standardErrors * Math.sqrt((count * (count - 1) * (2 * count + 5)) / 18)) / 2),
  );
