import type { Cell, Move } from '../grid/area.ts';
import type { Host } from './host.ts';
import type { AnnotationRecord } from './state.ts';

/** The note and the link of a cell; null where it has neither. */
export const annotationOf = ({ state }: Pick<Host, 'state'>, cell: Cell): AnnotationRecord | null =>
  state.annotations.find(
    ({ sheetId, row, column }) => sheetId === cell.sheetId && row === cell.row && column === cell.column,
  ) ?? null;

/** Notes and links move with their cells, also when rows are sorted, and are deleted with them. */
export function moveAnnotations({ state }: Host, move: Move): void {
  if (state.annotations.length === 0) return;
  state.annotations = state.annotations.flatMap((annotation) => {
    const { sheetId, row, column } = annotation;
    const to = move({ sheetId, row, column });
    return to ? [{ ...annotation, ...to }] : [];
  });
}
