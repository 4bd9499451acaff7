/** A symmetric matrix, row by row. */
export interface SymmetricMatrix {
  size: number;
  cells: Float64Array;
}

export const zeroMatrix = (size: number): SymmetricMatrix => ({
  size,
  cells: new Float64Array(size * size),
});

/** A pivot below this share of its diagonal cell leaves its unknown undetermined. */
const minPivot = 1e-10;

/**
 * The inverse of a positive definite matrix, by Cholesky's decomposition.
 *
 * @returns Null if the matrix is singular.
 */
export function inverseOf({ size, cells }: SymmetricMatrix): SymmetricMatrix | null {
  const root = new Float64Array(size * size);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let sum = cells[row * size + column]!;
      for (let at = 0; at < column; at++) sum -= root[row * size + at]! * root[column * size + at]!;
      if (row !== column) root[row * size + column] = sum / root[column * size + column]!;
      else if (sum <= minPivot * cells[row * size + row]!) return null;
      else root[row * size + row] = Math.sqrt(sum);
    }
  }
  const inverse = zeroMatrix(size);
  for (let unit = 0; unit < size; unit++) {
    const solution = new Float64Array(size);
    for (let row = unit; row < size; row++) {
      let sum = row === unit ? 1 : 0;
      for (let at = unit; at < row; at++) sum -= root[row * size + at]! * solution[at]!;
      solution[row] = sum / root[row * size + row]!;
    }
    for (let row = size - 1; row >= 0; row--) {
      let sum = solution[row]!;
      for (let at = row + 1; at < size; at++) sum -= root[at * size + row]! * solution[at]!;
      solution[row] = sum / root[row * size + row]!;
    }
    inverse.cells.set(solution, unit * size);
  }
  return inverse;
}

export function timesVector({ size, cells }: SymmetricMatrix, vector: Float64Array): Float64Array {
  const product = new Float64Array(size);
  for (let row = 0; row < size; row++) {
    let sum = 0;
    for (let at = 0; at < size; at++) sum += cells[row * size + at]! * vector[at]!;
    product[row] = sum;
  }
  return product;
}

/** outer · inner · outer */
export function sandwich(outer: SymmetricMatrix, inner: SymmetricMatrix): SymmetricMatrix {
  const { size } = outer;
  const product = zeroMatrix(size);
  for (let row = 0; row < size; row++) {
    const half = timesVector(inner, outer.cells.subarray(row * size, (row + 1) * size));
    product.cells.set(timesVector(outer, half), row * size);
  }
  return product;
}
