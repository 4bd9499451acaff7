import { countText, type Cluster } from '../../src/map/index.ts';
import type { MapTheme } from './map-theme.ts';

/** Pixels. */
export const pointRadius = 6;
const outline = 1.5;

/** A cluster is the larger, the more points it has. */
export const clusterRadius = (count: number): number => 11 + Math.min(11, 2.6 * Math.log10(count));

/** Pictures of points, drawn once for each color: copying one is several times faster than drawing a circle. */
export class PointSprites {
  readonly #theme: MapTheme;
  readonly #scale: number;
  readonly #sprites = new Map<string, HTMLCanvasElement>();

  constructor(theme: MapTheme, scale: number) {
    this.#theme = theme;
    this.#scale = scale;
  }

  draw(context: CanvasRenderingContext2D, color: string, x: number, y: number): void {
    const half = pointRadius + outline;
    context.drawImage(this.#sprite(color), x - half, y - half, 2 * half, 2 * half);
  }

  #sprite(color: string): HTMLCanvasElement {
    const existing = this.#sprites.get(color);
    if (existing) return existing;
    const half = pointRadius + outline;
    const sprite = document.createElement('canvas');
    sprite.width = sprite.height = Math.ceil(2 * half * this.#scale);
    const context = sprite.getContext('2d')!;
    context.scale(sprite.width / (2 * half), sprite.width / (2 * half));
    circle(context, half, half, pointRadius);
    context.fillStyle = color;
    context.fill();
    context.lineWidth = outline;
    context.strokeStyle = this.#theme.background;
    context.stroke();
    circle(context, half, half, pointRadius + outline / 2);
    context.lineWidth = 0.75;
    context.strokeStyle = this.#theme.text;
    context.stroke();
    this.#sprites.set(color, sprite);
    return sprite;
  }
}

/** A ring around a point whose row is selected, or that is active in the list. */
export function drawRing(
  context: CanvasRenderingContext2D,
  { x, y, radius, isActive }: { x: number; y: number; radius: number; isActive: boolean },
  theme: MapTheme,
): void {
  circle(context, x, y, radius + 3.5);
  context.lineWidth = isActive ? 5 : 4;
  context.strokeStyle = theme.background;
  context.stroke();
  context.lineWidth = isActive ? 3 : 2;
  context.strokeStyle = isActive ? theme.accent : theme.text;
  context.stroke();
}

/** A circle with the number of points, and around it the shares of their colors. */
export function drawCluster(
  context: CanvasRenderingContext2D,
  { count, classes }: Cluster,
  { x, y, colors }: { x: number; y: number; colors: readonly string[] },
  theme: MapTheme,
): void {
  const radius = clusterRadius(count);
  circle(context, x, y, radius + 1);
  context.fillStyle = theme.text;
  context.fill();
  let angle = -Math.PI / 2;
  classes.forEach((share, at) => {
    const end = angle + (2 * Math.PI * share) / count;
    context.beginPath();
    context.moveTo(x, y);
    context.arc(x, y, radius, angle, end);
    context.fillStyle = colors[at] ?? theme.text;
    context.fill();
    angle = end;
  });
  circle(context, x, y, radius - 4);
  context.fillStyle = theme.background;
  context.fill();
  context.fillStyle = theme.text;
  context.font = `600 ${count < 1000 ? 11 : 9}px ${theme.font}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(countText(count), x, y + 0.5);
}

/** Text with a halo, so that it is readable over points and tiles. */
export function drawText(
  context: CanvasRenderingContext2D,
  text: string,
  { x, y, font, color }: { x: number; y: number; font: string; color: string },
  theme: MapTheme,
): void {
  context.font = font;
  context.textAlign = 'left';
  context.textBaseline = 'top';
  context.lineJoin = 'round';
  context.lineWidth = 3;
  context.strokeStyle = theme.background;
  context.strokeText(text, x, y);
  context.fillStyle = color;
  context.fillText(text, x, y);
}

function circle(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
}
