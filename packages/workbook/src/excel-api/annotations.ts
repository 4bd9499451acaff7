import { cellKey, type Cell, type Move } from '../grid/area.ts';
import { styleOfLook } from '../grid/cell-look.ts';
import type { Host } from './host.ts';
import type { AnnotationRecord, CellLink } from './state.ts';

/** The annotations by their cells, of an array that is replaced when it changes. */
let index: {
  of: AnnotationRecord[];
  first?: AnnotationRecord;
  byCell: Map<string, AnnotationRecord>;
} | null = null;

/** The note and the link of a cell; null where it has neither. Fast enough for every cell that is drawn. */
export function annotationOf({ state }: Pick<Host, 'state'>, cell: Cell): AnnotationRecord | null {
  const { annotations } = state;
  if (annotations.length === 0) return null;
  const isIndexed =
    index?.of === annotations && index.first === annotations[0] && index.byCell.size === annotations.length;
  if (!isIndexed) {
    const byCell = new Map(annotations.map((one) => [cellKey(one), one]));
    index = { of: annotations, first: annotations[0], byCell };
  }
  return index!.byCell.get(cellKey(cell)) ?? null;
}

/** @param text Null removes the note. */
export function setNote(host: Host, cell: Cell, text: string | null): void {
  const { note, ...others }: AnnotationRecord = annotationOf(host, cell) ?? cell;
  setAnnotation(host, { ...others, ...(text !== null && { note: { ...note, text } }) });
}

/** Gives a cell a link, in Excel's look of one, and a text where it is blank. @param link Null removes it. */
export function setLink(host: Host, cell: Cell, link: CellLink | null): void {
  host.protection.check(cell.sheetId);
  const { link: before, ...others }: AnnotationRecord = annotationOf(host, cell) ?? cell;
  setAnnotation(host, { ...others, ...(link && { link }) });
  if (!link && !before) return;
  const style = styleOfLook({ fontColor: link ? '#0563C1' : '#000000', underline: link !== null });
  const [[value]] = host.grid.values(cell.sheetId, { ...cell, rows: 1, columns: 1 }) as [[unknown]];
  const isBlank = value === null || value === '';
  host.grid.write(cell.sheetId, cell, [
    [{ style, ...(link && isBlank && { value: link.target || link.location! }) }],
  ]);
}

function setAnnotation({ state }: Host, annotation: AnnotationRecord): void {
  const others = state.annotations.filter((one) => cellKey(one) !== cellKey(annotation));
  state.annotations = annotation.note || annotation.link ? [...others, annotation] : others;
}

/** Notes and links move with their cells, also when rows are sorted, and are deleted with them. */
export function moveAnnotations({ state }: Host, move: Move): void {
  if (state.annotations.length === 0) return;
  state.annotations = state.annotations.flatMap((annotation) => {
    const { sheetId, row, column } = annotation;
    const to = move({ sheetId, row, column });
    return to ? [{ ...annotation, ...to }] : [];
  });
}
