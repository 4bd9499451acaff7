import { crc32 } from 'node:zlib';

/** A ZIP archive of uncompressed files. */
export function zipOf(files: Readonly<Record<string, string | Buffer>>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text);
    const title = Buffer.from(name);
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(crc32(content), 0);
    sizes.writeUInt32LE(content.length, 4);
    sizes.writeUInt32LE(content.length, 8);
    const start = Buffer.concat([
      Buffer.from([0x14, 0, 0, 8, 0, 0, 0, 0, 0, 0]),
      sizes,
      lengths(title.length, 0),
    ]);
    parts.push(Buffer.concat([Buffer.from('PK\u0003\u0004'), start, title, content]));
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), start, place, title]));
    offset += parts.at(-1)!.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 0, 'latin1');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, entries, end]);
}

function lengths(one: number, other: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt16LE(one, 0);
  bytes.writeUInt16LE(other, 2);
  return bytes;
}

const columnNames = 'ABCDEFGHIJ';

/**
 * An Excel workbook of texts and numbers; `{ date: 46000 }` is a cell with a date's number format. All of its sheets have
 * the same rows.
 */
export function workbookOf(
  rows: readonly (string | number | null | { date: number })[][],
  sheets: readonly string[] = ['Permits'],
): Buffer {
  const strings: string[] = [];
  const cell = (value: (typeof rows)[number][number], at: number, row: number): string => {
    const reference = `${columnNames[at]}${row}`;
    if (value === null) return '';
    if (typeof value === 'number') return `<c r="${reference}"><v>${value}</v></c>`;
    if (typeof value === 'object') return `<c r="${reference}" s="1"><v>${value.date}</v></c>`;
    strings.push(`<si><t>${value}</t></si>`);
    return `<c r="${reference}" t="s"><v>${strings.length - 1}</v></c>`;
  };
  const sheet = rows
    .map(
      (cells, at) =>
        `<row r="${at + 1}">${cells.map((one, column) => cell(one, column, at + 1)).join('')}</row>`,
    )
    .join('');
  return zipOf({
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${sheets
      .map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId1"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml': `<sst>${strings.join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
  });
}
