import { generalFormat, styleOf, textFormat } from '../../grid/appearance.ts';
import { columnsOfSheet, rowsOfSheet, type Area, type SheetArea } from '../../grid/area.ts';
import type { BrowserGrid } from '../../grid/browser-grid.ts';
import type { CellChange } from '../../grid/cell-contents.ts';
import type { PastedText } from '../../grid/clipboard.ts';
import { rowsOfText } from '../../grid/delimited-text.ts';
import { mergedAreas } from '../../grid/drawn-cells.ts';
import type { WorkbookHost } from '../../workbook-host.ts';
import type { PageMessages } from '../messages.ts';
import { Progress } from '../progress.ts';

interface PastingOptions {
  browserGrid: BrowserGrid;
  host: WorkbookHost;
  /** The element that the grid fills. */
  container: HTMLElement;
  messages: PageMessages;
  showNotice: (message: string) => void;
}

/** The page answers after each part, which takes about a tenth of a second. */
const cellsOfPart = 15_000;

/** The text that is pasted and the cells before it are kept for Undo. */
const maxCells = 1_000_000;

/** Measuring the texts of a row takes a millisecond. */
const maxFittedRows = 1000;

/**
 * Pastes texts as if their cells were typed, however many there are: in parts, between which the page answers. Until the
 * end, the cells can't be changed; Escape takes all back.
 */
export class Pasting {
  readonly #options: PastingOptions;

  constructor(options: PastingOptions) {
    this.#options = options;
    options.browserGrid.onPasteText((pasted) => this.#paste(pasted));
  }

  #paste({ text, isUnformatted }: PastedText): boolean {
    const { browserGrid, messages, showNotice } = this.#options;
    const { grid } = browserGrid;
    const rows = rowsOfText(text);
    const { sheetId, area: selected } = grid.worksheets.selection();
    const area = pastedArea(rows, grid.cut(sheetId, selected));
    if (area.row + area.rows > rowsOfSheet || area.column + area.columns > columnsOfSheet) {
      showNotice(messages.pasteTooFar);
    } else if (area.rows * area.columns > maxCells) {
      showNotice(messages.pasteTooLarge);
    } else if (mergedAreas(grid, sheetId, area).length > 0) {
      return false;
    } else {
      if (isUnformatted) showNotice(messages.pastedUnformatted);
      void this.#write({ sheetId, area }, rows);
    }
    return true;
  }

  async #write(target: SheetArea, rows: readonly string[][]): Promise<void> {
    const { host, showNotice, messages } = this.#options;
    const { rows: height, columns } = target.area;
    const size = Math.max(1, Math.floor(cellsOfPart / columns));
    const write = (from: number) => this.#writePart(target, rows, from, Math.min(height, from + size));
    const edit = (work: () => Promise<void>) =>
      host.editByHand(target, async () => {
        await work();
        this.#fitRows(target, rows);
      });
    try {
      if (height <= size) await edit(async () => write(0));
      else await this.#inParts(target.area, edit, size, write);
      host.excel.select(target.sheetId, target.area);
    } catch (error) {
      const { name, message } = error as Error;
      showNotice(name === 'AbortError' ? messages.pasteCancelled : message);
    }
  }

  async #inParts(
    { rows: height, columns }: Area,
    edit: (work: () => Promise<void>) => Promise<void>,
    size: number,
    write: (from: number) => void,
  ): Promise<void> {
    const { container, browserGrid, messages } = this.#options;
    const { cursor } = browserGrid;
    const controller = new AbortController();
    const cells = (height * columns).toLocaleString(document.documentElement.lang);
    const progress = new Progress({
      text: messages.pasting(cells),
      cancel: messages.resetCancel,
      onCancel: () => controller.abort(),
    });
    const onKey = (event: KeyboardEvent) => {
      if (!cursor.hasFocus) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.key === 'Escape') controller.abort();
    };
    addEventListener('keydown', onKey, { capture: true });
    container.inert = true;
    try {
      await edit(async () => {
        for (let from = 0; from < height; from += size) {
          write(from);
          progress.update(from / height);
          await nextTask();
          controller.signal.throwIfAborted();
        }
      });
    } finally {
      progress.close();
      removeEventListener('keydown', onKey, { capture: true });
      container.inert = false;
      if (document.activeElement === document.body) cursor.focus();
    }
  }

  /** Writes some rows of the area. The text is repeated where the area is larger. */
  #writePart({ sheetId, area }: SheetArea, rows: readonly string[][], from: number, end: number): void {
    const { grid, readTyped } = this.#options.browserGrid;
    // At once: the grid is laid out again each time.
    if (from === 0) grid.grow(sheetId, area.row + area.rows, area.column + area.columns);
    const part = { ...area, row: area.row + from, rows: end - from };
    const formats = grid.formats.numberFormats(sheetId, part);
    const width = widthOf(rows);
    const changes = formats.map((line, index) => {
      const row = rows[(from + index) % rows.length]!;
      return line.map((format, column) => {
        const text = row[column % width];
        return text === undefined ? null : entered(text, format, readTyped);
      });
    });
    grid.write(sheetId, part, changes, { isPart: true });
  }

  /** Makes rows as high as their lines of text. */
  #fitRows({ sheetId, area }: SheetArea, rows: readonly string[][]): void {
    const withLines = [...rows.keys()].filter((row) => rows[row]!.some((text) => text.includes('\n')));
    if (withLines.length > maxFittedRows) return;
    const sheet = this.#options.browserGrid.grid.sheet(sheetId)!;
    for (const row of withLines) sheet.autoResizeRows(area.row + row, 1);
  }
}

/**
 * A cell of the text format keeps every text; only a cell of the general format takes another one. A text with line breaks
 * is shown with them.
 */
function entered(text: string, format: string, read: (text: string) => CellChange): CellChange {
  if (text.includes('\n') && !text.startsWith('=')) return { value: text, style: styleOf({ wrap: true }) };
  if (format === textFormat && text !== '') return { value: text };
  const change = read(text);
  if (format !== generalFormat) delete change.numberFormat;
  return change;
}

/** The selection, if the text fills it when it is repeated; otherwise as many cells as the text has. */
function pastedArea(rows: readonly string[][], selected: Area): Area {
  const width = widthOf(rows);
  const isFilled = selected.rows % rows.length === 0 && selected.columns % width === 0;
  return isFilled ? selected : { ...selected, rows: rows.length, columns: width };
}

const widthOf = (rows: readonly string[][]): number =>
  rows.reduce((width, row) => Math.max(width, row.length), 1);

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
