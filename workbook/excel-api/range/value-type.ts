import { isCellError } from '../../custom-functions/cell-error.ts';
import type { GridCell } from '../../grid/cell-contents.ts';

/** `Excel.RangeValueType` of a cell. */
export function valueType({ value }: Pick<GridCell, 'value'>): string {
  if (value === null || value === '') return 'Empty';
  if (typeof value === 'boolean') return 'Boolean';
  if (typeof value === 'number') return 'Double';
  return isCellError(value) ? 'Error' : 'String';
}
