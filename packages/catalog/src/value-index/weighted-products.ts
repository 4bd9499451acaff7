import { zeroMatrix, type SymmetricMatrix } from './linear-system.ts';
import type { MixColumns } from './mix-rows.ts';

/** Weighted sums over rows x with values y. */
export interface WeightedProducts {
  /** Σ w · x · x′ */
  matrix: SymmetricMatrix;
  /** Σ w · x · y */
  vector: Float64Array;
  /** For each kind Σ w, Σ w · x and Σ w · y. */
  kinds: { weight: number; sums: Float64Array; values: number }[];
}

export function weightedProducts(columns: MixColumns, weights: Float64Array): WeightedProducts {
  const { unknowns, kindCount, values, kinds, periods, places, sizes, slopes } = columns;
  const matrix = zeroMatrix(unknowns);
  const vector = new Float64Array(unknowns);
  const ofKinds = Array.from({ length: kindCount }, () => ({
    weight: 0,
    sums: new Float64Array(unknowns),
    values: 0,
  }));
  // A row has at most three cells that are not 0; loops over arrays of millions of cells call no functions.
  const positions = new Int32Array(3);
  const cells = new Float64Array(3);
  for (let row = 0; row < weights.length; row++) {
    const kind = kinds[row]!;
    const weight = weights[row]!;
    const value = weight * values[row]!;
    positions[0] = periods[row]!;
    positions[1] = places[row]!;
    positions[2] = slopes + kind;
    cells[0] = cells[1] = 1;
    cells[2] = sizes[row]!;
    const ofKind = ofKinds[kind]!;
    ofKind.weight += weight;
    ofKind.values += value;
    for (let at = 0; at < 3; at++) {
      const position = positions[at]!;
      if (position < 0) continue;
      const weighted = weight * cells[at]!;
      vector[position]! += value * cells[at]!;
      ofKind.sums[position]! += weighted;
      for (let other = 0; other < 3; other++) {
        const column = positions[other]!;
        if (column >= 0) matrix.cells[position * unknowns + column]! += weighted * cells[other]!;
      }
    }
  }
  return { matrix, vector, kinds: ofKinds };
}

/** The products of differences from the means of the kinds, which takes the place of an unknown for each kind. */
export function withinKinds({ matrix, vector, kinds }: WeightedProducts): {
  matrix: SymmetricMatrix;
  vector: Float64Array;
} {
  const { size } = matrix;
  const within = { size, cells: Float64Array.from(matrix.cells) };
  const values = Float64Array.from(vector);
  for (const { weight, sums, values: ofKind } of kinds) {
    const present = Array.from(sums.keys()).filter((at) => sums[at] !== 0);
    for (const row of present) {
      const share = sums[row]! / weight;
      values[row]! -= share * ofKind;
      for (const column of present) within.cells[row * size + column]! -= share * sums[column]!;
    }
  }
  return { matrix: within, vector: values };
}
