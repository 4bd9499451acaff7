import type { FormulaArgument } from './formula-argument.ts';

export type FilterPair = readonly [name: string, value: string];

/** Filters as one argument: as `name=value; name=value`, or as cells if a value contains a `;`. */
export function filtersArgument(pairs: readonly FilterPair[]): FormulaArgument {
  if (pairs.length === 0) return { kind: 'blank' };
  return pairs.some(([, value]) => value.includes(';'))
    ? { kind: 'array', rows: pairs.map((pair) => [...pair]) }
    : { kind: 'text', text: pairs.map(([name, value]) => `${name}=${value}`).join('; ') };
}

/** The filters of an argument; null if they are in cells, or cannot be read. */
export function filterPairs(argument: FormulaArgument): FilterPair[] | null {
  switch (argument.kind) {
    case 'blank':
      return [];
    case 'array':
      return argument.rows.every(({ length }) => length === 2)
        ? argument.rows.map(([name, value]) => [String(name), String(value)])
        : null;
    case 'text': {
      const parts = argument.text.split(';').filter((part) => part.trim() !== '');
      const pairs = parts.map((part): FilterPair => {
        const equals = part.indexOf('=');
        return [part.slice(0, equals).trim(), part.slice(equals + 1).trim()];
      });
      return parts.every((part) => part.includes('=')) ? pairs : null;
    }
    default:
      return null;
  }
}

/** The names in an argument such as `"lat,lng"`; null if they are in cells, or if it means all fields. */
export const namesInArgument = (argument: FormulaArgument): string[] | null => {
  if (argument.kind === 'blank') return [];
  if (argument.kind !== 'text' || argument.text.trim() === '*') return null;
  return argument.text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
};
