import type { Area } from '../grid/area.ts';

/** Sizes in pixels, 96 to the inch. */
interface Paper {
  width: number;
  height: number;
}

const papers: Record<string, Paper> = {
  Letter: { width: 816, height: 1056 },
  Legal: { width: 816, height: 1344 },
  Tabloid: { width: 1056, height: 1632 },
  A3: { width: 1123, height: 1587 },
  A4: { width: 794, height: 1123 },
  A5: { width: 559, height: 794 },
};

/** Excel's normal margins: 0.7 inches at the sides, 0.75 above and below. */
export const margins = { x: 67.2, y: 72 };

/** Excel prints at 10% of the size at least. */
const minScale = 0.1;

export interface PrintLayout {
  orientation?: string;
  paperSize?: string;
  zoom?: { scale?: number; horizontalFitToPages?: number; verticalFitToPages?: number };
  titleRows?: Area;
  /** Rows that begin pages. */
  breaks?: number[];
}

export interface PrintedSheet {
  area: Area;
  layout: PrintLayout;
  /** 0 for a hidden row. */
  rowHeight: (row: number) => number;
  /** 0 for a hidden column. */
  columnWidth: (column: number) => number;
}

export interface PrintedPage {
  /** The title rows that are repeated above the others; none on the page that has them anyway. */
  titleRows: number[];
  rows: number[];
  columns: number[];
}

export interface Pagination {
  paper: Paper;
  /** How large a pixel of the sheet is printed. */
  scale: number;
  pages: PrintedPage[];
}

function paperOf({ orientation, paperSize = 'Letter' }: PrintLayout): Paper {
  const paper = papers[paperSize] ?? papers.Letter!;
  return orientation === 'Landscape' ? { width: paper.height, height: paper.width } : paper;
}

/** Divides a sheet into pages, first down and then to the right, as Excel does. */
export function paginate({ area, layout, rowHeight, columnWidth }: PrintedSheet): Pagination {
  const paper = paperOf(layout);
  const [width, height] = [paper.width - 2 * margins.x, paper.height - 2 * margins.y];
  const columns = visible(area.column, area.columns, columnWidth);
  const rows = visible(area.row, area.rows, rowHeight);
  const { titleRows } = layout;
  const titles = titleRows ? visible(titleRows.row, titleRows.rows, rowHeight) : [];
  const scale = scaleOf(layout, {
    across: total(columns, columnWidth) / width,
    down: total(rows, rowHeight) / height,
  });
  const columnPages = split(columns, columnWidth, () => width / scale, new Set());
  const breaks = new Set(layout.breaks ?? []);
  const titlesOf = (first: number) => titles.filter((row) => row < first);
  const room = (first: number) => height / scale - total(titlesOf(first), rowHeight);
  const rowPages = split(rows, rowHeight, room, breaks);
  const pages = columnPages.flatMap((pageColumns) =>
    rowPages.map((pageRows) => ({ titleRows: titlesOf(pageRows[0]!), rows: pageRows, columns: pageColumns })),
  );
  return { paper, scale, pages };
}

/** @param fills How many pages the sheet fills at its full size. */
function scaleOf({ zoom = {} }: PrintLayout, fills: { across: number; down: number }): number {
  const { scale = 100, horizontalFitToPages, verticalFitToPages } = zoom;
  if (!horizontalFitToPages && !verticalFitToPages) return scale / 100;
  const across = horizontalFitToPages ? horizontalFitToPages / fills.across : 1;
  const down = verticalFitToPages ? verticalFitToPages / fills.down : 1;
  // Excel prints in whole per cents.
  return Math.max(minScale, Math.floor(Math.min(1, across, down) * 100) / 100);
}

/** Groups lines so that each group fits. A line that does not fit is a group of its own. */
function split(
  lines: readonly number[],
  sizeOf: (line: number) => number,
  roomFrom: (first: number) => number,
  breaks: ReadonlySet<number>,
): number[][] {
  const groups: number[][] = [];
  let rest = 0;
  for (const line of lines) {
    const group = groups.at(-1);
    const size = sizeOf(line);
    if (group && size <= rest + 0.01 && !breaks.has(line)) {
      group.push(line);
      rest -= size;
    } else {
      groups.push([line]);
      rest = roomFrom(line) - size;
    }
  }
  return groups;
}

const visible = (first: number, count: number, sizeOf: (line: number) => number): number[] =>
  Array.from({ length: count }, (_, index) => first + index).filter((line) => sizeOf(line) > 0);

const total = (lines: readonly number[], sizeOf: (line: number) => number): number =>
  lines.reduce((sum, line) => sum + sizeOf(line), 0);
