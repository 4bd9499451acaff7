import { fitText, linesOfText, textFormat, type CellScalar } from './cells/index.ts';
import { columnLetters } from './area.ts';
import { changeView } from './in-front.ts';
import {
  styleHeader,
  styleInput,
  styleRows,
  styleSecondary,
  styleSection,
  styleTitle,
  subjectFill,
} from './sheet-style.ts';
import { startWriting } from './undo-step.ts';

const styles = {
  title: styleTitle,
  section: styleSection,
  secondary: styleSecondary,
  header: styleHeader,
  rows: styleRows,
  input: styleInput,
  subject: ({ format }: Excel.Range) => {
    format.fill.color = subjectFill;
    format.font.bold = true;
  },
  top: ({ format }: Excel.Range) => {
    format.verticalAlignment = 'Top';
  },
  /** For those who read cells, and not on paper. */
  unseen: ({ format }: Excel.Range) => {
    format.font.color = '#FFFFFF';
  },
  total: ({ format }: Excel.Range) => {
    format.font.bold = true;
  },
  left: ({ format }: Excel.Range) => {
    format.horizontalAlignment = 'Left';
  },
  right: ({ format }: Excel.Range) => {
    format.horizontalAlignment = 'Right';
  },
  wrapped: ({ format }: Excel.Range) => {
    format.wrapText = true;
  },
} as const;

/** Points of a line, and of a letter about, in Excel's default font. */
const [lineHeight, letterWidth] = [15.5, 5.5];
/** Points of a bold letter about. */
const headerLetterWidth = 6;
/** Of a title: points of a letter about, and how many usual lines one is high. */
const [titleLetterWidth, titleLines] = [8.5, 1.4];
/** Excel's limit in points. */
const maxRowHeight = 409;

export type CellStyle = keyof typeof styles;

/** Rows and columns, counted from 0. */
interface PlanArea {
  row: number;
  column: number;
  rows: number;
  columns: number;
}

/** `A1` of a row and a column, counted from 0; absolute unless said otherwise. */
export function cellAt(row: number, column: number, isAbsolute = true): string {
  const dollar = isAbsolute ? '$' : '';
  return `${dollar}${columnLetters(column)}${dollar}${row + 1}`;
}

/** The absolute address of rows of a column. */
export const cellsOf = (column: number, row: number, rows: number): string =>
  `${cellAt(row, column)}:${cellAt(row + rows - 1, column)}`;

interface List {
  labels: readonly string[];
  /** How many labels are above texts. */
  left: number;
  count: number;
  /** Rows that a page has, with the header. */
  rowsOnPage: number;
  /** Rows of the first page above the list. */
  above: number;
}

/** The cells of a sheet before they are written, all at once. */
export class CellPlan {
  readonly #cells = new Map<number, Map<number, { content: CellScalar; format: string }>>();
  readonly #styles: { area: PlanArea; style: CellStyle }[] = [];
  readonly #paragraphs: { area: PlanArea; lines: number }[] = [];
  #columns = 0;
  #title = '';

  /** Rows that have contents. */
  get rows(): number {
    return this.#cells.size === 0 ? 0 : Math.max(...this.#cells.keys()) + 1;
  }

  get columns(): number {
    return this.#columns;
  }

  /** How many cells are formulas. */
  get formulas(): number {
    const cells = [...this.#cells.values()].flatMap((row) => [...row.values()]);
    return cells.filter(({ content, format }) => format !== textFormat && String(content).startsWith('='))
      .length;
  }

  /** @param format Of a number or formula; texts are written as such, whatever they start with. */
  put(row: number, column: number, content: CellScalar, format: string = textFormat): void {
    const cells = this.#cells.get(row) ?? new Map<number, { content: CellScalar; format: string }>();
    cells.set(column, { content, format });
    this.#cells.set(row, cells);
    this.#columns = Math.max(this.#columns, column + 1);
  }

  texts(row: number, column: number, texts: readonly string[]): void {
    texts.forEach((text, at) => this.put(row, column + at, text));
  }

  style(style: CellStyle, area: PlanArea): void {
    this.#styles.push({ style, area });
  }

  /** Joins the cells of a row for a text of so many lines. */
  paragraph(area: Omit<PlanArea, 'rows'>, lines: number): void {
    this.#paragraphs.push({ area: { ...area, rows: 1 }, lines });
  }

  /**
   * A text over columns of a row, which is as high as the text needs.
   *
   * @param widths Points of the columns.
   */
  prose(row: number, text: string, widths: readonly number[], { column = 0, minLines = 1 } = {}): void {
    const letters = Math.floor(widths.reduce((sum, width) => sum + width, 0) / letterWidth);
    const lines = text.split('\n').flatMap((line) => linesOfText(line, letters)).length;
    this.put(row, column, fitText(text));
    this.paragraph({ row, column, columns: widths.length }, Math.max(minLines, lines));
  }

  /** Of the sheet, in its first cell. */
  title(title: string): void {
    this.put(0, 0, fitText(title));
    this.style('title', { row: 0, column: 0, rows: 1, columns: 1 });
    this.#title = title;
  }

  /** A heading over a part of the sheet. @returns The row below it. */
  section(row: number, title: string): number {
    this.put(row, 0, title);
    this.style('section', { row, column: 0, rows: 1, columns: 1 });
    return row + 1;
  }

  /** Labels over columns; those after the first `left` are above numbers. @returns The row below them. */
  header(row: number, labels: readonly string[], left = 1): number {
    this.texts(row, 0, labels);
    this.style('header', { row, column: 0, rows: 1, columns: labels.length });
    if (labels.length > left)
      this.style('right', { row, column: left, rows: 1, columns: labels.length - left });
    return row + 1;
  }

  /**
   * Rows under a header that is repeated where a page is full.
   *
   * @param put Writes an element to a row.
   * @returns The first row below a header, the one below the list, and the headers, which begin pages after the first.
   */
  list(
    start: number,
    { labels, left, count, rowsOnPage, above }: List,
    put: (row: number, at: number) => void,
  ): { first: number; next: number; headers: number[] } {
    const headers: number[] = [];
    let [next, at] = [start, 0];
    do {
      const room = rowsOnPage - 1 - (at === 0 ? above : 0);
      const rows = Math.min(count - at, Math.max(1, room));
      headers.push(next);
      const first = this.header(next, labels, left);
      for (let row = 0; row < rows; row++) put(first + row, at++);
      this.style('rows', { row: first, column: 0, rows, columns: labels.length });
      next = first + rows;
    } while (at < count);
    return { first: start + 1, next, headers };
  }

  /**
   * Replaces everything on a sheet that the add-in made. Synchronizes before it writes, not after.
   *
   * @param widths Points of its columns.
   */
  async replace(
    context: Excel.RequestContext,
    sheet: Excel.Worksheet,
    widths: readonly number[],
  ): Promise<void> {
    const used = sheet.getUsedRangeOrNullObject().load('address');
    await context.sync();
    startWriting(context);
    if (!used.isNullObject) {
      used.unmerge();
      used.clear();
    }
    this.#wrapTitle(widths);
    this.#write(sheet, widths);
    widths.forEach((width, column) => {
      sheet.getRangeByIndexes(0, column, 1, 1).format.columnWidth = width;
    });
    await changeView(context, () => void (sheet.showGridlines = false));
  }

  /** A title that is wider than the sheet would be cut where it is printed. */
  #wrapTitle(widths: readonly number[]): void {
    const width = widths.reduce((sum, one) => sum + one, 0);
    const lines = linesOfText(this.#title, Math.floor(width / titleLetterWidth)).length;
    if (lines > 1) this.paragraph({ row: 0, column: 0, columns: widths.length }, lines * titleLines);
  }

  /** Lines of the rows that have more than one: Excel fits no row to formulas, and none to cells that are joined. */
  #lines(widths: readonly number[]): Map<number, number> {
    const lines = new Map<number, number>();
    const atLeast = (row: number, count: number) => lines.set(row, Math.max(lines.get(row) ?? 1, count));
    for (const { area, lines: count } of this.#paragraphs) atLeast(area.row, count);
    for (const { style, area } of this.#styles) {
      if (style !== 'wrapped' && style !== 'header') continue;
      const { row: first, rows, column: left, columns } = area;
      const widthOfLetter = style === 'header' ? headerLetterWidth : letterWidth;
      for (let row = first; row < first + rows; row++) {
        for (let column = left; column < left + columns; column++) {
          const content = String(this.#cells.get(row)?.get(column)?.content ?? '');
          if (content.startsWith('=')) continue;
          atLeast(row, linesOfText(content, Math.floor((widths[column] ?? 0) / widthOfLetter)).length);
        }
      }
    }
    return lines;
  }

  #write(sheet: Excel.Worksheet, widths: readonly number[]): void {
    const [rows, columns] = [this.rows, this.#columns];
    const range = sheet.getRangeByIndexes(0, 0, rows, columns);
    const matrix = <Cell>(of: (cell: { content: CellScalar; format: string } | undefined) => Cell) =>
      Array.from({ length: rows }, (_, row) =>
        Array.from({ length: columns }, (_other, column) => of(this.#cells.get(row)?.get(column))),
      );
    range.numberFormat = matrix((cell) => cell?.format ?? 'General');
    range.formulas = matrix((cell) => cell?.content ?? '');
    for (const { style, area } of this.#styles)
      styles[style](sheet.getRangeByIndexes(area.row, area.column, area.rows, area.columns));
    for (const { area } of this.#paragraphs) {
      const cells = sheet.getRangeByIndexes(area.row, area.column, area.rows, area.columns);
      cells.merge();
      styles.wrapped(cells);
      cells.format.verticalAlignment = 'Top';
    }
    for (const [row, lines] of this.#lines(widths)) {
      if (lines > 1)
        sheet.getRangeByIndexes(row, 0, 1, 1).format.rowHeight = Math.min(lines * lineHeight, maxRowHeight);
    }
  }
}
