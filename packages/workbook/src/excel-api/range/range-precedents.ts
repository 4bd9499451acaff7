import { parseAddress } from '../../grid/address.ts';
import { type Area, overlap } from '../../grid/area.ts';
import {
  addressesIn,
  rewriteStructuredReferences,
  type StructuredReference,
} from '../../grid/formula-references.ts';
import type { Host, SheetArea } from '../host.ts';
import { membersOver, notFound, type RemoteObject } from '../wire/index.ts';
import { findSheet, type RangeContext } from './range-context.ts';

export const rangePrecedents = membersOver<RangeContext>()({
  /**
   * The cells that the formulas of the range refer to, on any sheet.
   *
   * @throws HostError ItemNotFound if they refer to none, as documented.
   */
  getDirectPrecedents(): RemoteObject {
    const { host, sheetId, area } = this;
    const formulas = host.grid
      .read(sheetId, area)
      .flatMap((cells, down) =>
        cells.flatMap(({ formula }) => (formula ? [{ formula, row: area.row + down }] : [])),
      );
    const areas = formulas.flatMap(({ formula, row }) => precedentsOf(host, formula, { sheetId, row }));
    const isRepeated = (one: SheetArea, at: number) =>
      areas.findIndex((other) => JSON.stringify(other) === JSON.stringify(one)) < at;
    const unique = areas.filter((one, at) => !isRepeated(one, at));
    if (unique.length === 0) throw notFound();
    return host.objects.workbookRangeAreas(unique);
  },

  /**
   * The cells whose formulas refer to the range, directly or through others, on any sheet.
   *
   * @throws HostError ItemNotFound if there are none, as documented.
   */
  getDependents(): RemoteObject {
    const { host, sheetId, area } = this;
    let others = host.grid.formulas().map((cell) => ({
      cell: { sheetId: cell.sheetId, area: { row: cell.row, column: cell.column, rows: 1, columns: 1 } },
      precedents: precedentsOf(host, cell.formula, cell),
    }));
    const all: SheetArea[] = [];
    for (let found: SheetArea[] = [{ sheetId, area }]; found.length > 0;) {
      const refersToFound = ({ precedents }: (typeof others)[number]) =>
        precedents.some((one) =>
          found.some((other) => one.sheetId === other.sheetId && overlap(one.area, other.area)),
        );
      const dependents = others.filter(refersToFound);
      others = others.filter((one) => !dependents.includes(one));
      found = dependents.map(({ cell }) => cell);
      all.push(...found);
    }
    if (all.length === 0) throw notFound();
    return host.objects.workbookRangeAreas(all);
  },
});

interface FormulaPlace {
  sheetId: string;
  row: number;
}

function precedentsOf(host: Host, formula: string, place: FormulaPlace): SheetArea[] {
  const ofTables: SheetArea[] = [];
  const withoutTables = rewriteStructuredReferences(formula, (reference) => {
    const cells = cellsOfTable(host, reference, place.row);
    if (cells) ofTables.push(cells);
    return '0';
  });
  const ofAddresses = addressesIn(withoutTables).flatMap((text): SheetArea[] => {
    const address = parseAddress(text);
    const sheetId = !address || address.sheet === null ? place.sheetId : findSheet(host.grid, address.sheet);
    return address && sheetId !== null ? [{ sheetId, area: address.area }] : [];
  });
  return [...ofTables, ...ofAddresses, ...cellsOfNames(host, withoutTables, place)];
}

const word =
  /"(?:[^"]|"")*"|'(?:[^']|'')*'!?|(?<![\p{L}\p{N}_.!$])[\p{L}_][\p{L}\p{N}_.]*(?![\p{L}\p{N}_.(!])/gu;

function cellsOfNames(host: Host, formula: string, place: FormulaPlace): SheetArea[] {
  const { names } = host.grid;
  return [...formula.matchAll(word)].flatMap(([text]) => {
    const definition = names.find(text, place.sheetId) ?? names.find(text);
    return definition ? precedentsOf(host, `=${definition.formula}`, place) : [];
  });
}

/** Null for a table or a column that does not exist. */
function cellsOfTable(
  host: Host,
  { table: name, sections, columns }: StructuredReference,
  row: number,
): SheetArea | null {
  const table = host.tables.find(name);
  if (!table) return null;
  const { sheetId, showTotals } = table;
  const whole = showTotals ? { ...table.area, rows: table.area.rows + 1 } : table.area;
  const rows = sections.includes('#This Row')
    ? { ...whole, row, rows: 1 }
    : sections.includes('#All')
      ? whole
      : sections.includes('#Headers')
        ? { ...whole, rows: 1 }
        : { ...table.area, row: whole.row + 1, rows: table.area.rows - 1 };
  const area = columns ? withinColumns(host, rows, { sheetId, area: table.area, columns }) : rows;
  return area && overlap(area, whole) ? { sheetId, area } : null;
}

function withinColumns(
  { grid }: Host,
  rows: Area,
  { sheetId, area, columns }: SheetArea & { columns: readonly [string, string] },
): Area | null {
  const headers = grid
    .values(sheetId, { ...area, rows: 1 })[0]!
    .map((header) => String(header ?? '').toLowerCase());
  const [first, last] = columns.map((column) => headers.indexOf(column.toLowerCase())) as [number, number];
  return first < 0 || last < first
    ? null
    : { ...rows, column: area.column + first, columns: last - first + 1 };
}
