/** Pixels. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Whether less than two pixels are free between two boxes. */
export const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right + 2 && b.left < a.right + 2 && a.top < b.bottom + 2 && b.top < a.bottom + 2;

/** Elements of an SVG as text; `look` are further attributes. */

export const rect = ({ left, top, right, bottom }: Box, fill: string, look = ''): string =>
  `<rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" fill="${fill}" ${look}/>`;

export const circle = ({ x, y }: { x: number; y: number }, radius: number, look: string): string =>
  `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius.toFixed(1)}" ${look}/>`;

export const text = (x: number, y: number, words: string, look: string): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" ${look}>${escaped(words)}</text>`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (words: string): string => words.replace(/[&<>]/g, (character) => entities[character]!);
