import { inverseOf, sandwich, timesVector, zeroMatrix, type SymmetricMatrix } from './linear-system.ts';
import { medianOf } from './median.ts';
import { columnsOf, comparableRows, type MixColumns, type MixRow } from './mix-rows.ts';
import { weightedProducts, withinKinds, type WeightedProducts } from './weighted-products.ts';

/** What the regression says of the periods that can be compared. */
export interface MixFit {
  /** Their positions, in order. */
  periods: number[];
  /** ln(dollars) of the constant mix, by period. */
  levels: number[];
  /** Of the levels' differences. */
  covariance: SymmetricMatrix;
}

const maxIterations = 40;
/** Scales of residuals are found in the first ones; then they stay, so that the others converge. */
const scaleIterations = 4;
/** Of a logarithm: a thousandth of a percent. */
const tolerance = 1e-5;
/** Tukey's biweight: residuals of more scales do not count. 95% efficient with normal errors. */
const biweightLimit = 4.685;
/** What a residual beyond the limit weighs: without any weight, a period might have no level. */
const minWeight = 1e-6;
/** A kind with fewer rows has the scale of all. */
const minScaleRows = 30;
const minScale = 0.02;
/** More rows would not make it more exact. */
const maxScaleRows = 2000;
/** The median absolute deviation of a normal distribution. */
const normalDeviation = 0.6745;
/** Places and slopes are taken to differ from 0 by about as much, in logarithms: with few rows, they stay near it. */
const placeSpread = 0.3;
const slopeSpread = 0.3;

/**
 * Fits ln(value) = kind + period + place + slope of the kind · ln(size), robustly. It yields between its steps, of some
 * tens of milliseconds for the largest cities.
 *
 * @returns Null if no two periods can be compared.
 */
export function* fitMix(allRows: readonly MixRow[], periodCount: number): Generator<void, MixFit | null> {
  const rows = yield* comparableRows(allRows);
  const columns = yield* columnsOf(rows);
  if (columns.periodOrder.length < 2) return null;
  yield;
  let residuals = yield* firstResiduals(columns, periodCount, rows);
  let scales = scalesOf(columns, residuals);
  let solution: Solution | null = null;
  for (let iteration = 0; iteration < maxIterations; iteration++) {
    yield;
    const weights = weightsOf(columns, residuals, scales);
    const former: Solution | null = solution;
    yield;
    solution = solve(columns, weights);
    if (!solution) return null;
    yield;
    residuals = residualsOf(columns, solution);
    yield;
    if (iteration < scaleIterations) scales = scalesOf(columns, residuals);
    else if (former && greatestDifference(former.unknowns, solution.unknowns) < tolerance) break;
  }
  if (!solution) return null;
  yield;
  const covariance = covarianceOf(columns, solution, residuals, scales);
  yield;
  return fitOf(columns, solution, covariance);
}

interface Solution {
  unknowns: Float64Array;
  /** The level of each kind. */
  kindLevels: Float64Array;
  products: WeightedProducts;
  inverse: SymmetricMatrix;
}

function solve(columns: MixColumns, weights: Float64Array): Solution | null {
  const products = weightedProducts(columns, weights);
  const { matrix, vector } = withinKinds(products);
  addRidge(columns, matrix);
  const inverse = inverseOf(matrix);
  if (!inverse) return null;
  const unknowns = timesVector(inverse, vector);
  const kindLevels = products.kinds.map(({ weight, sums, values }) => {
    let sum = values;
    for (let at = 0; at < unknowns.length; at++) sum -= sums[at]! * unknowns[at]!;
    return sum / weight;
  });
  return { unknowns, kindLevels: Float64Array.from(kindLevels), products, inverse };
}

function addRidge({ periodOrder, slopes, unknowns }: MixColumns, { cells }: SymmetricMatrix): void {
  for (let at = periodOrder.length - 1; at < unknowns; at++) {
    cells[at * unknowns + at]! += (at < slopes ? placeSpread : slopeSpread) ** -2;
  }
}

/** Differences from the medians of the kind and of the period. */
function* firstResiduals(
  { values, kinds, kindCount }: MixColumns,
  periodCount: number,
  rows: readonly MixRow[],
): Generator<void, Float64Array> {
  const residuals = values.slice();
  const periods = Int32Array.from(rows, ({ period }) => period);
  yield;
  for (let round = 0; round < 2; round++) {
    subtractMedians(residuals, kinds, kindCount);
    yield;
    subtractMedians(residuals, periods, periodCount);
    yield;
  }
  return residuals;
}

function subtractMedians(residuals: Float64Array, groups: Int32Array, groupCount: number): void {
  const lists = Array.from({ length: groupCount }, (): number[] => []);
  residuals.forEach((residual, at) => lists[groups[at]!]!.push(residual));
  const medians = lists.map((list) => (list.length === 0 ? 0 : medianOf(list)));
  groups.forEach((group, at) => (residuals[at]! -= medians[group]!));
}

/** The scale of the residuals of each kind. */
function scalesOf({ kinds, kindCount }: MixColumns, residuals: Float64Array): Float64Array {
  const lists = Array.from({ length: kindCount }, (): number[] => []);
  residuals.forEach((residual, at) => lists[kinds[at]!]!.push(Math.abs(residual)));
  const common = scaleOf(residuals.map(Math.abs));
  return Float64Array.from(lists, (list) => (list.length < minScaleRows ? common : scaleOf(list)));
}

function scaleOf(deviations: ArrayLike<number>): number {
  const step = Math.ceil(deviations.length / maxScaleRows);
  const sample = Float64Array.from(
    { length: Math.ceil(deviations.length / step) },
    (_, at) => deviations[at * step]!,
  );
  return Math.max(minScale, medianOf(sample) / normalDeviation);
}

function weightsOf({ kinds }: MixColumns, residuals: Float64Array, scales: Float64Array): Float64Array {
  return residuals.map((residual, at) => {
    const scale = scales[kinds[at]!]!;
    const share = 1 - (residual / scale / biweightLimit) ** 2;
    return Math.max(minWeight, share > 0 ? share ** 2 : 0) / scale ** 2;
  });
}

function residualsOf(
  { values, kinds, periods, places, sizes, slopes }: MixColumns,
  { unknowns, kindLevels }: Solution,
): Float64Array {
  return values.map((value, at) => {
    const kind = kinds[at]!;
    const period = periods[at]! < 0 ? 0 : unknowns[periods[at]!]!;
    const place = places[at]! < 0 ? 0 : unknowns[places[at]!]!;
    return value - kindLevels[kind]! - period - place - sizes[at]! * unknowns[slopes + kind]!;
  });
}

const greatestDifference = (one: Float64Array, other: Float64Array): number =>
  one.reduce((greatest, value, at) => Math.max(greatest, Math.abs(value - other[at]!)), 0);

/** The covariance of the unknowns where rows have errors of different sizes (Huber's sandwich). */
function covarianceOf(
  columns: MixColumns,
  { inverse, products }: Solution,
  residuals: Float64Array,
  scales: Float64Array,
): SymmetricMatrix {
  const weights = weightsOf(columns, residuals, scales);
  const { cells: meat, size } = zeroMatrix(columns.unknowns);
  const squares = weights.map((weight, at) => (weight * residuals[at]!) ** 2);
  const { matrix, kinds } = weightedProducts(columns, squares);
  kinds.forEach(({ weight, sums }, kind) => {
    const of = products.kinds[kind]!;
    const means = of.sums.map((sum) => sum / of.weight);
    for (let row = 0; row < size; row++) {
      for (let column = 0; column < size; column++) {
        meat[row * size + column]! +=
          weight * means[row]! * means[column]! - sums[row]! * means[column]! - means[row]! * sums[column]!;
      }
    }
  });
  for (let at = 0; at < meat.length; at++) meat[at]! += matrix.cells[at]!;
  const covariance = sandwich(inverse, { size, cells: meat });
  const { rows, unknowns, kindCount } = columns;
  const factor =
    rows / Math.max(1, rows - unknowns - kindCount) / slopeOfInfluence(columns, residuals, scales) ** 2;
  covariance.cells.forEach((cell, at) => (covariance.cells[at] = cell * factor));
  return covariance;
}

/** How much the sum of influences changes with a residual, compared with what the weights say. */
function slopeOfInfluence({ kinds }: MixColumns, residuals: Float64Array, scales: Float64Array): number {
  let [slopes, weights] = [0, 0];
  residuals.forEach((residual, at) => {
    const scale = scales[kinds[at]!]!;
    const square = (residual / scale / biweightLimit) ** 2;
    if (square >= 1) return;
    slopes += ((1 - square) * (1 - 5 * square)) / scale ** 2;
    weights += (1 - square) ** 2 / scale ** 2;
  });
  return slopes / weights;
}

function fitOf(columns: MixColumns, { unknowns, kindLevels }: Solution, all: SymmetricMatrix): MixFit {
  const { kinds, places, sizes, slopes, periodOrder, rows } = columns;
  let mix = 0;
  kinds.forEach((kind, at) => {
    const place = places[at]! < 0 ? 0 : unknowns[places[at]!]!;
    mix += (kindLevels[kind]! + place + sizes[at]! * unknowns[slopes + kind]!) / rows;
  });
  const covariance = zeroMatrix(periodOrder.length);
  for (let row = 1; row < periodOrder.length; row++) {
    for (let column = 1; column < periodOrder.length; column++) {
      covariance.cells[row * covariance.size + column] = all.cells[(row - 1) * all.size + column - 1]!;
    }
  }
  return {
    periods: periodOrder,
    levels: periodOrder.map((_, at) => mix + (at === 0 ? 0 : unknowns[at - 1]!)),
    covariance,
  };
}
