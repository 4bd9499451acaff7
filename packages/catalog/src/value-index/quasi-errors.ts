import { inverseOf, timesVector, zeroMatrix, type SymmetricMatrix } from './linear-system.ts';

/** No error is taken to be smaller. */
const minError = 1e-4;

/**
 * One error for each of several dependent estimates, so that the error of any difference of two is the root of the sum of
 * their squares ("quasi-variances": Firth and de Menezes, Biometrika 91, 2004). It saves the table of all pairs.
 */
export function quasiErrors({ size, cells }: SymmetricMatrix): number[] {
  const variance = (one: number, other: number): number =>
    Math.max(
      minError ** 2,
      cells[one * size + one]! + cells[other * size + other]! - 2 * cells[one * size + other]!,
    );
  if (size === 1) return [minError];
  if (size === 2) return Array<number>(2).fill(Math.sqrt(variance(0, 1) / 2));
  // Least squares of the relative errors of all pairs.
  const equations = zeroMatrix(size);
  const sums = new Float64Array(size);
  for (let one = 0; one < size; one++) {
    for (let other = 0; other < size; other++) {
      if (one === other) continue;
      const ofPair = variance(one, other);
      equations.cells[one * size + one]! += 1 / ofPair ** 2;
      equations.cells[one * size + other]! += 1 / ofPair ** 2;
      sums[one]! += 1 / ofPair;
    }
  }
  const inverse = inverseOf(equations);
  const variances = inverse ? timesVector(inverse, sums) : sums.map((sum) => size / sum / 2);
  return Array.from(variances, (one) => Math.sqrt(Math.max(one, minError ** 2)));
}
