import { chartContent, type ChartRecord } from '../excel-api/index.ts';
import type { Grid } from '../grid/grid.ts';
import { chartOption } from './chart-option.ts';

/** Pixels of the picture for each pixel of the sheet, so that it prints sharply. */
const scale = 2;

/** A chart as PNG, as it is drawn over its cells. */
export async function chartPicture(grid: Grid, record: ChartRecord): Promise<Uint8Array> {
  const { width, height } = sizeOf(grid, record);
  return pngOf(await chartDrawing(grid, record), width, height);
}

/** A chart as SVG, as it is drawn over its cells: the address of its data. */
async function chartDrawing(grid: Grid, record: ChartRecord): Promise<string> {
  const { init } = await import('./echarts.ts');
  const { width, height } = sizeOf(grid, record);
  const element = document.createElement('div');
  const chart = init(element, null, { renderer: 'svg', width, height });
  try {
    chart.setOption({ ...chartOption(chartContent(grid, record), width), animation: false });
    return chart.getDataURL();
  } finally {
    chart.dispose();
  }
}

function sizeOf({ dimensions }: Grid, { sheetId, from, to }: ChartRecord): { width: number; height: number } {
  const x = (point: ChartRecord['from']) => dimensions.offset(sheetId, 'columns', point.column) + point.x;
  const y = (point: ChartRecord['from']) => dimensions.offset(sheetId, 'rows', point.row) + point.y;
  return { width: Math.max(1, x(to) - x(from)), height: Math.max(1, y(to) - y(from)) };
}

async function pngOf(address: string, width: number, height: number): Promise<Uint8Array> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width * scale, height * scale];
  const context = canvas.getContext('2d')!;
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  return new Uint8Array(await png!.arrayBuffer());
}
