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
