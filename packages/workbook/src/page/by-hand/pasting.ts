import { generalFormat, styleOf, textFormat } from '../../grid/appearance.ts';
import { type Area, columnsOfSheet, rowsOfSheet, type SheetArea } from '../../grid/area.ts';
import type { BrowserGrid } from '../../grid/browser-grid.ts';
import type { CellChange } from '../../grid/cell-contents.ts';
import type { PastedText } from '../../grid/clipboard.ts';
import type { WorkbookHost } from '../../workbook-host.ts';
import type { PageMessages } from '../messages.ts';

interface PastingOptions {
  browserGrid: BrowserGrid;
  host: WorkbookHost;
  messages: PageMessages;
  showNotice: (message: string) => void;
}

/** Writing them takes a few seconds. The text that is pasted and the cells before it are kept for Undo. */
const maxCells = 300_000;

/** Measuring the texts of a row takes a millisecond. */
const maxFittedRows = 1000;

/** Pastes texts as if their cells were typed: Univer takes ten times as long. */
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
    } else if (grid.structure.isMerged(sheetId, area)) {
      return false;
    } else {
      if (isUnformatted) showNotice(messages.pastedUnformatted);
      this.#write({ sheetId, area }, rows).catch((error: Error) => showNotice(error.message));
    }
    return true;
  }

  async #write({ sheetId, area }: SheetArea, rows: readonly string[][]): Promise<void> {
    const { host, browserGrid } = this.#options;
    const { grid, readTyped } = browserGrid;
    const width = widthOf(rows);
    const formats = grid.formats.numberFormats(sheetId, area);
    // The text is repeated where the area is larger.
    const changes = formats.map((line, index) => {
      const row = rows[index % rows.length]!;
      return line.map((format, column) => {
        const text = row[column % width];
        return text === undefined ? null : entered(text, format, readTyped);
      });
    });
    await host.byHand(() => {
      grid.write(sheetId, area, changes, { isByUser: true });
      this.#fitRows({ sheetId, area }, rows);
    });
    host.excel.select(sheetId, area);
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

/**
 * A field, in quotation marks if it has tabs, line breaks or quotation marks, and what ends it. Quotation marks that don't
 * enclose a whole field are characters of it, as in `12" pipe`.
 */
const field = /(?:"([^"]*(?:""[^"]*)*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/y;

/**
 * The rows of a text from the clipboard, in which spreadsheets separate cells by tabs and rows by line breaks. Rows may
 * have different numbers of fields. The line break after the last row is not a row.
 */
export function rowsOfText(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  field.lastIndex = 0;
  while (field.lastIndex < text.length || row.length > 0) {
    const [, quoted, plain, end] = field.exec(text)!;
    row.push(quoted === undefined ? plain! : quoted.replaceAll('""', '"').replace(/\r\n?/g, '\n'));
    if (end === '\t') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
