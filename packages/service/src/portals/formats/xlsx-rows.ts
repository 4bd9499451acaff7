import type { Readable } from 'node:stream';
import { dayOfSerial } from '@cdata/catalog/reading';
import { SaxesParser } from 'saxes';
import { fromBuffer, open, type Entry, type ZipFile } from 'yauzl';
import { PortalError, type PortalRow } from '../row.ts';
import { uniqueNames } from './csv-rows.ts';
import { headRows, headerRows } from './header-row.ts';

interface XlsxOptions {
  /** The first by default. */
  sheet?: string;
  /** Counted from 1; the first row that looks like headers by default. */
  headerRow?: number;
  onTitle?: (texts: readonly string[]) => void;
}

/** Reads the rows of a sheet one at a time. */
export async function* xlsxRows(
  source: string | Buffer,
  { sheet, headerRow, onTitle }: XlsxOptions = {},
): AsyncGenerator<PortalRow> {
  const archive = await Archive.open(source);
  try {
    const { path, isFrom1904 } = await findSheet(archive, sheet);
    const strings = await sharedStrings(archive);
    const dateStyles = await stylesOfDates(archive);
    const table = new SheetTable(headerRow, onTitle);
    for await (const sheetRow of sheetRows(archive, path, { strings, dateStyles, isFrom1904 })) {
      if (sheetRow.cells.size > 0) yield* table.rowsOf(sheetRow);
    }
    yield* table.takeHead();
  } finally {
    archive.close();
  }
}

/** The names of a workbook's sheets, in their order. */
export async function sheetNames(source: string): Promise<string[]> {
  const archive = await Archive.open(source);
  try {
    return (await readWorkbook(archive)).sheets.map(({ name }) => name);
  } finally {
    archive.close();
  }
}

interface SheetRow {
  row: number;
  cells: Map<number, string | number | boolean>;
}

/** Gives cells the names of the header. */
class SheetTable {
  #header: { names: string[]; columns: number[] } | null = null;
  /** The first rows, until it is known which of them is the header. */
  #head: SheetRow[] = [];
  readonly #headerRow: number | undefined;
  readonly #onTitle: XlsxOptions['onTitle'];

  constructor(headerRow?: number, onTitle?: XlsxOptions['onTitle']) {
    this.#headerRow = headerRow;
    this.#onTitle = onTitle;
  }

  rowsOf(row: SheetRow): PortalRow[] {
    if (this.#header) return [this.#named(row)];
    this.#head.push(row);
    return this.#head.length < Math.max(headRows, this.#headerRow ?? 0) ? [] : this.takeHead();
  }

  /** The rows below the header among the first rows. */
  takeHead(): PortalRow[] {
    const head = this.#head;
    this.#head = [];
    if (this.#header || head.length === 0) return [];
    const isCounted = this.#headerRow !== undefined;
    const counted = Math.max(0, isCounted ? head.findIndex(({ row }) => row >= this.#headerRow!) : 0);
    const { first, last, headers } = isCounted
      ? { first: counted, last: counted, headers: cellsInOrder(head[counted]!) }
      : headerRows(head.map(cellsInOrder));
    const columns = headers.flatMap((header, column) => (header === undefined ? [] : [column]));
    this.#header = { names: uniqueNames(columns.map((column) => headers[column])), columns };
    if (first > 0)
      this.#onTitle?.(head.slice(0, first).flatMap((row) => [...row.cells.values()].map(String)));
    return head.slice(last + 1).map((row) => this.#named(row));
  }

  #named({ row, cells }: SheetRow): PortalRow {
    const { names, columns } = this.#header!;
    const values = names.map((name, at) => [name, cells.get(columns[at]!) ?? null]);
    return { place: `row ${row}`, values: Object.fromEntries(values) as Record<string, unknown> };
  }
}

const cellsInOrder = ({ cells }: SheetRow): unknown[] =>
  Array.from({ length: Math.max(-1, ...cells.keys()) + 1 }, (_, column) => cells.get(column));

class Archive {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  static async open(source: string | Buffer): Promise<Archive> {
    const zip = await new Promise<ZipFile>((resolve, reject) => {
      const done = (error: Error | null, opened?: ZipFile) => (error ? reject(error) : resolve(opened!));
      const options = { lazyEntries: false, autoClose: false };
      if (typeof source === 'string') open(source, options, done);
      else fromBuffer(source, options, done);
    });
    const entries = new Map<string, Entry>();
    await new Promise<void>((resolve, reject) => {
      zip.on('entry', (entry: Entry) => entries.set(entry.fileName, entry));
      zip.once('end', () => resolve());
      zip.once('error', reject);
    });
    return new Archive(zip, entries);
  }

  /** Null if the archive has no such file. */
  async stream(name: string): Promise<Readable | null> {
    const entry = this.#entries.get(name);
    if (!entry) return null;
    return new Promise((resolve, reject) => {
      this.#zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
    });
  }

  close(): void {
    this.#zip.close();
  }
}

interface XmlHandlers {
  open?(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Parses one piece at a time; the caller takes what the handlers collected in between. */
async function* parseXml(stream: Readable, handlers: XmlHandlers): AsyncGenerator<void> {
  const parser = new SaxesParser();
  const local = (name: string): string => name.slice(name.indexOf(':') + 1);
  parser.on('opentag', ({ name, attributes }) =>
    handlers.open?.(local(name), attributes as Record<string, string>),
  );
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('closetag', ({ name }) => handlers.close?.(local(name)));
  parser.on('error', (error) => {
    throw new PortalError(`The spreadsheet can't be read: ${error.message}`);
  });
  stream.setEncoding('utf8');
  for await (const chunk of stream as AsyncIterable<string>) {
    parser.write(chunk);
    yield;
  }
  parser.close();
  yield;
}

async function parseAll(archive: Archive, name: string, handlers: XmlHandlers): Promise<boolean> {
  const stream = await archive.stream(name);
  if (!stream) return false;
  const pieces = parseXml(stream, handlers);
  while (!(await pieces.next()).done);
  return true;
}

async function readWorkbook(archive: Archive) {
  const sheets: { name: string; id: string }[] = [];
  let isFrom1904 = false;
  const isWorkbook = await parseAll(archive, 'xl/workbook.xml', {
    open(name, attributes) {
      if (name === 'sheet') sheets.push({ name: attributes.name ?? '', id: attributes['r:id'] ?? '' });
      if (name === 'workbookPr') isFrom1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
    },
  });
  if (!isWorkbook) throw new PortalError('The file is not an Excel workbook (.xlsx).');
  return { sheets, isFrom1904 };
}

async function findSheet(
  archive: Archive,
  sheetName?: string,
): Promise<{ path: string; isFrom1904: boolean }> {
  const { sheets, isFrom1904 } = await readWorkbook(archive);
  const targets = new Map<string, string>();
  await parseAll(archive, 'xl/_rels/workbook.xml.rels', {
    open(name, { Id, Target }) {
      if (name === 'Relationship' && Id && Target) targets.set(Id, Target);
    },
  });
  const sheet = sheetName === undefined ? sheets[0] : sheets.find(({ name }) => name === sheetName);
  const target = sheet && targets.get(sheet.id);
  if (!target) {
    const names = sheets.map(({ name }) => name).join(', ');
    throw new PortalError(`The workbook has no sheet '${sheetName}'; it has: ${names}.`);
  }
  return { path: target.startsWith('/') ? target.slice(1) : `xl/${target}`, isFrom1904 };
}

async function sharedStrings(archive: Archive): Promise<string[]> {
  const strings: string[] = [];
  let current = '';
  let isText = false;
  let phonetic = 0;
  await parseAll(archive, 'xl/sharedStrings.xml', {
    open(name) {
      if (name === 'si') current = '';
      if (name === 'rPh') phonetic++;
      isText = name === 't' && phonetic === 0;
    },
    text(text) {
      if (isText) current += text;
    },
    close(name) {
      if (name === 't') isText = false;
      if (name === 'rPh') phonetic--;
      if (name === 'si') strings.push(current);
    },
  });
  return strings;
}

/** Built-in number formats of dates and times (ECMA-376, part 1, 18.8.30). */
const isBuiltInDate = (id: number): boolean => (id >= 14 && id <= 22) || (id >= 45 && id <= 47);

/** The indexes of the cell styles that show a number as a date. */
async function stylesOfDates(archive: Archive): Promise<Set<number>> {
  const dateFormats = new Set<number>();
  const styles = new Set<number>();
  let isInCellFormats = false;
  let index = 0;
  await parseAll(archive, 'xl/styles.xml', {
    open(name, { numFmtId = '', formatCode = '' }) {
      if (name === 'numFmt') {
        // Without texts, colours and locales, which may contain these letters.
        const code = formatCode.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '');
        if (/[ymdhs]/i.test(code)) dateFormats.add(Number(numFmtId));
      }
      if (name === 'cellXfs') isInCellFormats = true;
      if (name === 'xf' && isInCellFormats) {
        const id = Number(numFmtId);
        if (isBuiltInDate(id) || dateFormats.has(id)) styles.add(index);
        index++;
      }
    },
    close(name) {
      if (name === 'cellXfs') isInCellFormats = false;
    },
  });
  return styles;
}

interface SheetContext {
  strings: readonly string[];
  dateStyles: ReadonlySet<number>;
  isFrom1904: boolean;
}
async function* sheetRows(archive: Archive, path: string, context: SheetContext): AsyncGenerator<SheetRow> {
  const stream = await archive.stream(path);
  if (!stream) throw new PortalError(`The workbook has no part '${path}'.`);
  let complete: SheetRow[] = [];
  let current: SheetRow = { row: 0, cells: new Map() };
  let column = 0;
  let type = 'n';
  let style = -1;
  let text = '';
  let isValue = false;
  const pieces = parseXml(stream, {
    open(name, { r, t = 'n', s }) {
      if (name === 'row') {
        current = { row: Number(r ?? current.row + 1), cells: new Map() };
        column = -1;
      } else if (name === 'c') {
        column = r === undefined ? column + 1 : columnOf(r);
        [type, style, text] = [t, Number(s ?? -1), ''];
      } else isValue = name === 'v' || name === 't';
    },
    text(part) {
      if (isValue) text += part;
    },
    close(name) {
      isValue = false;
      if (name === 'row') complete.push(current);
      if (name !== 'c' || text === '') return;
      const value = cellValue(type, style, text, context);
      if (value !== null) current.cells.set(column, value);
    },
  });
  while (!(await pieces.next()).done) {
    yield* complete;
    complete = [];
  }
}

function cellValue(
  type: string,
  style: number,
  text: string,
  { strings, dateStyles, isFrom1904 }: SheetContext,
): string | number | boolean | null {
  if (type === 's') return strings[Number(text)] ?? null;
  if (type === 'b') return text === '1';
  if (type === 'e') return null;
  if (type !== 'n') return text;
  const number = Number(text);
  return dateStyles.has(style) ? dateText(number, isFrom1904) : number;
}

/** `2026-04-13`, or with the time if it has one; a number that is no date stays as it is. */
function dateText(serial: number, isFrom1904: boolean): string | number {
  const date = dayOfSerial(serial, isFrom1904 ? 1904 : 1900);
  if (!date) return serial;
  const { day, seconds } = date;
  return seconds === null ? day : `${day}T${new Date(seconds * 1000).toISOString().slice(11, 19)}`;
}

/** `C7` is 2. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]+/.exec(reference)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
