import type { Guard } from './guards.ts';

const xlsx = 'packages/workbook/src/xlsx';
const xlsxTests = ['packages/workbook/test/xlsx.test.ts'];
const refused = 'is refused';
const routes = 'packages/workbook/src/server/workbook-routes.ts';
const routeTests = ['packages/workbook/test/manifest.test.ts'];

/** Of the local workbook. */
export const workbookGuards: readonly Guard[] = [
  {
    name: '.xlsx: bytes of a file',
    file: `${xlsx}/xlsx.ts`,
    from: "if (bytes.length > maxFileBytes) throw new FileRefusal('too-large');",
    to: '',
    tests: xlsxTests,
    only: refused,
  },
  {
    name: '.xlsx: bytes that a file expands to',
    file: `${xlsx}/xlsx.ts`,
    from: "if (archive.expandedSize > maxExpandedBytes) throw new FileRefusal('too-large');",
    to: '',
    tests: xlsxTests,
    only: refused,
  },
  {
    name: '.xlsx: what Excel can’t hold',
    file: `${xlsx}/from-file.ts`,
    from: "if (isBeyondExcel(contents)) throw new FileRefusal('beyond-excel');",
    to: '',
    tests: xlsxTests,
    only: refused,
  },
  {
    name: '.xlsx: characters of a formula',
    file: `${xlsx}/excel-limits.ts`,
    from: 'if (formula.length > maxCharactersOfFormula) return true;',
    to: '',
    tests: xlsxTests,
    only: refused,
  },
  {
    name: '.xlsx: levels of a formula',
    file: `${xlsx}/excel-limits.ts`,
    from: 'if (depth > maxNesting) return true;',
    to: '',
    tests: xlsxTests,
    only: refused,
  },
  {
    name: '.xlsx: merged areas that overlap',
    file: `${xlsx}/excel-limits.ts`,
    from: 'if (open.some(isCommon)) return true;',
    to: '',
    tests: xlsxTests,
    only: refused,
  },
  {
    name: '.xlsx: characters of a cell',
    file: `${xlsx}/excel-limits.ts`,
    from: 'isTooLong(value) || ',
    to: '',
    tests: xlsxTests,
    only: refused,
  },
  {
    name: '.xlsx: cells of a file',
    file: `${xlsx}/from-file.ts`,
    from: "if (count > maxCells) throw new FileRefusal('too-many-cells');",
    to: '',
    tests: xlsxTests,
    only: refused,
  },
  {
    name: '.xlsx: external links are told',
    file: `${xlsx}/from-file.ts`,
    from: "if ((file.externalLinks ?? []).length > 0) omissions.add('externalLinks');",
    to: '',
    tests: xlsxTests,
    only: 'other workbooks',
  },
  {
    name: '.xlsx: settings are those of this add-in',
    file: `${xlsx}/package-parts.ts`,
    from: "if (!references.some((one) => one.getAttribute('id')?.toLowerCase() === addinId.toLowerCase())) continue;",
    to: '',
    tests: ['packages/workbook/test/xlsx-parts.test.ts'],
    only: 'for the add-in alone',
  },
  {
    name: 'local workbook: its page loads from its own server only',
    file: routes,
    from: '"default-src \'none\'",',
    to: '',
    tests: routeTests,
    only: 'its own server only',
  },
  {
    name: 'local workbook: pages in frames of other sites',
    file: routes,
    from: "app.addHook('onSend', async (_, reply) => refuseFraming(reply));",
    to: '',
    tests: routeTests,
    only: 'its own server only',
  },
  {
    name: 'local workbook: requests by other host names',
    file: 'packages/workbook/src/local-server.ts',
    from: 'namesSeveralHosts(raw) || !isAllowedHost(raw, allowedHosts)',
    to: 'false',
    tests: routeTests,
    only: 'its own server only',
  },
  {
    name: 'local workbook: texts of a CSV file are no formulas',
    file: 'packages/workbook/src/page/csv.ts',
    from: '(row[column] ? parseCellText(row[column]) : null)',
    to: "(row[column] ? (row[column].startsWith('=') ? { formula: row[column] } : parseCellText(row[column])) : null)",
    tests: ['packages/workbook/test/csv.test.ts'],
  },
];
