import type { Box } from './label-layout.ts';

/** Elements of an SVG as text; `look` are further attributes. */

export const rect = ({ left, top, right, bottom }: Box, fill: string, look = ''): string =>
  `<rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" fill="${fill}" ${look}/>`;

export const circle = ({ x, y }: { x: number; y: number }, radius: number, look: string): string =>
  `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius.toFixed(1)}" ${look}/>`;

export const text = (x: number, y: number, words: string, look: string): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" ${look}>${escaped(words)}</text>`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (words: string): string => words.replace(/[&<>]/g, (character) => entities[character]!);
