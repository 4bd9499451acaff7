import { chartDrawing } from '../charts/chart-picture.ts';
import type { Drawing } from '../excel-api/index.ts';
import { type Area, boundingArea, intersection, overlap } from '../grid/area.ts';
import type { WorkbookHost } from '../workbook-host.ts';
import { margins, paginate, type Pagination, type PrintedPage } from './pagination.ts';
import { type Box, type DrawnCell, drawnCells, mergedAreas, place, printedCell } from './printed-cell.ts';

interface Picture {
  drawing: Drawing;
  address: string;
}

interface View {
  host: WorkbookHost;
  sheetId: string;
  pictures: Picture[];
  pagination: Pagination;
}

/** The pages of a sheet; null for a sheet without anything to print. */
async function printView(host: WorkbookHost, sheetId: string): Promise<HTMLElement | null> {
  const { grid, excel } = host;
  const pictures = await picturesOf(host, sheetId);
  const layout = excel.state.pageLayouts.get(sheetId) ?? {};
  const area = layout.printArea ?? printedArea(host, sheetId, pictures);
  if (!area) return null;
  const sizes = (along: 'rows' | 'columns') => {
    const lines = new Map<number, number>();
    return (line: number) => {
      const size = lines.get(line) ?? grid.dimensions.lineSize(sheetId, along, line);
      lines.set(line, size);
      return size;
    };
  };
  const pagination = paginate({ area, layout, rowHeight: sizes('rows'), columnWidth: sizes('columns') });
  const view: View = { host, sheetId, pictures, pagination };
  const { paper } = pagination;
  const root = document.createElement('div');
  root.id = 'print';
  const style = document.createElement('style');
  style.textContent = `@page { size: ${paper.width / 96}in ${paper.height / 96}in; margin: 0; }`;
  root.append(style, ...pagination.pages.map((page) => pageElement(page, view, layout.centerHorizontally)));
  await Promise.all([...root.querySelectorAll('img')].map((image) => image.decode()));
  return root;
}

async function picturesOf({ grid, excel }: WorkbookHost, sheetId: string): Promise<Picture[]> {
  const isHere = (drawing: Drawing) => drawing.sheetId === sheetId;
  const charts = excel.state.charts.filter(isHere).map(async (drawing) => ({
    drawing,
    address: await chartDrawing(grid, drawing),
  }));
  const shapes = excel.state.shapes.filter(isHere);
  return [
    ...(await Promise.all(charts)),
    ...shapes.map((drawing) => ({ drawing, address: `data:image/png;base64,${drawing.image}` })),
  ];
}

/** The cells that show something, with those below charts and pictures. */
function printedArea({ grid }: WorkbookHost, sheetId: string, pictures: Picture[]): Area | null {
  const used = grid.used(sheetId, undefined, false);
  const cells = used ? drawnCells(grid, sheetId, used) : [];
  const areas = [
    ...cells.map(({ row, column }) => ({ row, column, rows: 1, columns: 1 })),
    ...pictures.map(({ drawing: { from, to } }) => ({
      ...from,
      rows: to.row - from.row + (to.y > 0 ? 1 : 0),
      columns: to.column - from.column + (to.x > 0 ? 1 : 0),
    })),
  ];
  if (areas.length === 0) return null;
  const { row, column, rows, columns } = areas.reduce(boundingArea);
  // Excel prints from the first cell on.
  return { row: 0, column: 0, rows: row + rows, columns: column + columns };
}

function pageElement(page: PrintedPage, view: View, isCentered = false): HTMLElement {
  const { host, sheetId, pagination } = view;
  const { paper, scale } = pagination;
  const columns = positions(page.columns, (column) =>
    host.grid.dimensions.lineSize(sheetId, 'columns', column),
  );
  const element = document.createElement('section');
  element.className = 'printed-page';
  Object.assign(element.style, { width: `${paper.width}px`, height: `${paper.height}px` });
  const content = document.createElement('div');
  content.className = 'printed-content';
  const left = isCentered ? Math.max(margins.x, (paper.width - columns.size * scale) / 2) : margins.x;
  Object.assign(content.style, { left: `${left}px`, top: `${margins.y}px`, transform: `scale(${scale})` });
  let top = 0;
  for (const rows of [page.titleRows, page.rows]) {
    if (rows.length === 0) continue;
    const lines = positions(rows, (row) => host.grid.dimensions.lineSize(sheetId, 'rows', row));
    const band = document.createElement('div');
    band.className = 'printed-band';
    // A pixel more for the lines at the edges.
    place(band, { left: -1, top: top - 1, width: columns.size + 2, height: lines.size + 2 });
    band.append(...bandElements({ rows, columns: page.columns }, lines, columns, view));
    content.append(band);
    top += lines.size;
  }
  element.append(content);
  return element;
}

interface Positions {
  /** The first pixel of a line; undefined for one that is not on the page. */
  at: Map<number, number>;
  size: number;
}

function positions(lines: readonly number[], sizeOf: (line: number) => number): Positions {
  const at = new Map<number, number>();
  let size = 0;
  for (const line of lines) {
    at.set(line, size);
    size += sizeOf(line);
  }
  return { at, size };
}

function bandElements(
  lines: { rows: number[]; columns: number[] },
  rows: Positions,
  columns: Positions,
  { host, sheetId, pictures }: View,
): HTMLElement[] {
  const { grid } = host;
  const [row, column] = [lines.rows[0]!, lines.columns[0]!];
  const area = {
    row,
    column,
    rows: lines.rows.at(-1)! - row + 1,
    columns: lines.columns.at(-1)! - column + 1,
  };
  const merged = mergedAreas(grid, sheetId, area);
  const offset = (along: 'rows' | 'columns', line: number) => grid.dimensions.offset(sheetId, along, line);
  const origin = { x: offset('columns', column), y: offset('rows', row) };
  const boxOf = (cells: Area): Box => ({
    left: offset('columns', cells.column) - origin.x + 1,
    top: offset('rows', cells.row) - origin.y + 1,
    width: offset('columns', cells.column + cells.columns) - offset('columns', cells.column),
    height: offset('rows', cells.row + cells.rows) - offset('rows', cells.row),
  });
  const single = ({ row: r, column: c }: DrawnCell) => ({ row: r, column: c, rows: 1, columns: 1 });
  const anchors = merged.flatMap((cells) => drawnCells(grid, sheetId, { ...cells, rows: 1, columns: 1 }));
  const cells = drawnCells(grid, sheetId, area).filter(
    (cell) =>
      rows.at.has(cell.row) &&
      columns.at.has(cell.column) &&
      !merged.some((one) => overlap(one, single(cell))),
  );
  const filled = new Set(
    [...cells.filter(({ text }) => text !== ''), ...anchors].map((cell) => `${cell.row},${cell.column}`),
  );
  const textWidth = (cell: DrawnCell, box: Box) => {
    let width = box.width;
    for (const next of lines.columns) {
      if (next <= cell.column) continue;
      const covers = { row: cell.row, column: next, rows: 1, columns: 1 };
      if (filled.has(`${cell.row},${next}`) || merged.some((one) => overlap(one, covers))) break;
      width += grid.dimensions.lineSize(sheetId, 'columns', next);
    }
    return width;
  };
  const drawings = pictures.filter(({ drawing: { from, to } }) =>
    intersection(area, {
      ...from,
      rows: to.row - from.row + 1,
      columns: to.column - from.column + 1,
    }),
  );
  const printed = [
    ...cells.map((cell) => {
      const box = {
        ...boxOf(single(cell)),
        left: columns.at.get(cell.column)! + 1,
        top: rows.at.get(cell.row)! + 1,
      };
      return printedCell(cell, box, textWidth(cell, box));
    }),
    ...anchors.map((cell) => {
      const whole = merged.find((one) => overlap(one, single(cell)))!;
      const box = boxOf(whole);
      return printedCell(cell, box, box.width);
    }),
  ];
  return [
    // A text continues over the fills of blank cells.
    ...printed.flatMap(([frame]) => frame ?? []),
    ...printed.flatMap(([, text]) => text ?? []),
    ...drawings.map((picture) => pictureElement(picture, offset, origin)),
  ];
}

function pictureElement(
  { drawing: { from, to, name }, address }: Picture,
  offset: (along: 'rows' | 'columns', line: number) => number,
  origin: { x: number; y: number },
): HTMLElement {
  const image = document.createElement('img');
  Object.assign(image, { src: address, alt: name });
  const left = offset('columns', from.column) + from.x - origin.x + 1;
  const top = offset('rows', from.row) + from.y - origin.y + 1;
  place(image, {
    left,
    top,
    width: offset('columns', to.column) + to.x - origin.x + 1 - left,
    height: offset('rows', to.row) + to.y - origin.y + 1 - top,
  });
  return image;
}

/** Prints the active sheet with the browser; false if it has nothing to print. */
export async function printActiveSheet(host: WorkbookHost): Promise<boolean> {
  await host.calculation.applied();
  const view = await printView(host, host.grid.worksheets.activeId);
  document.getElementById('print')?.remove();
  if (!view) return false;
  document.body.append(view);
  addEventListener('afterprint', () => view.remove(), { once: true });
  window.print();
  return true;
}
