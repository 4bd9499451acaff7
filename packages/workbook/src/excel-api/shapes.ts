import { anchorsOf, type Placement, placementOf } from './drawings.ts';
import { type Host, SheetCollection } from './host.ts';
import type { ShapeRecord } from './state.ts';
import { argumentError, existing, RemoteObject } from './wire/index.ts';

/** Points of a pixel of an image that says nothing of its resolution. */
const pointsPerPixel = 0.75;

export class ShapeCollection extends SheetCollection<Shape> {
  get items(): Shape[] {
    return this.host.shapes.list(this.sheetId).map((shape) => new Shape(this.host, shape));
  }

  /** @param image A PNG in base64: Excel also takes JPEG. */
  addImage(image: string): Shape {
    const { host, sheetId } = this;
    host.protection.check(sheetId);
    const pixels = typeof image === 'string' ? imagePixels(image) : null;
    if (!pixels) throw argumentError();
    const number = host.shapes.nextNumber();
    const [width, height] = [pixels.width * pointsPerPixel, pixels.height * pointsPerPixel];
    const shape: ShapeRecord = {
      id: `shape-${number}`,
      name: `Picture ${number}`,
      sheetId,
      image,
      altTextDescription: '',
      lockAspectRatio: true,
      ...anchorsOf(host.grid, sheetId, { left: 0, top: 0, width, height }),
    };
    host.shapes.add(shape);
    return new Shape(host, shape);
  }

  /** By name, without regard to case, or by id: the client reads a shape that it has added by its id. */
  getItem(key: string): Shape {
    const name = String(key).toLowerCase();
    const items = this.items;
    return existing(
      items.find((shape) => shape.identity().Id === key) ??
        items.find((shape) => shape.name.toLowerCase() === name) ??
        null,
    );
  }
}

export class Shape extends RemoteObject {
  constructor(
    private readonly host: Host,
    private readonly record: ShapeRecord,
  ) {
    super();
  }

  override identity() {
    return { Id: this.record.id };
  }

  get name(): string {
    return this.record.name;
  }

  set name(name: string) {
    this.#edit({ name: checkedText(name) });
  }

  get altTextDescription(): string {
    return this.record.altTextDescription;
  }

  set altTextDescription(description: string) {
    this.#edit({ altTextDescription: checkedText(description) });
  }

  get lockAspectRatio(): boolean {
    return this.record.lockAspectRatio;
  }

  set lockAspectRatio(isLocked: boolean) {
    this.#edit({ lockAspectRatio: isLocked });
  }

  /** Points, as the other measures. */
  get left(): number {
    return this.#placement().left;
  }

  set left(left: number) {
    this.#place({ left: checkedMeasure(left, 0) });
  }

  get top(): number {
    return this.#placement().top;
  }

  set top(top: number) {
    this.#place({ top: checkedMeasure(top, 0) });
  }

  get width(): number {
    return this.#placement().width;
  }

  set width(width: number) {
    const before = this.#placement();
    const factor = this.lockAspectRatio ? width / before.width : 1;
    this.#place({ width: checkedMeasure(width), height: before.height * factor });
  }

  get height(): number {
    return this.#placement().height;
  }

  set height(height: number) {
    const before = this.#placement();
    const factor = this.lockAspectRatio ? height / before.height : 1;
    this.#place({ height: checkedMeasure(height), width: before.width * factor });
  }

  delete(): void {
    this.host.protection.check(this.record.sheetId);
    this.host.shapes.delete(this.record.id);
  }

  #placement(): Placement {
    return placementOf(this.host.grid, this.record);
  }

  #place(change: Partial<Placement>): void {
    const { grid } = this.host;
    this.#edit(anchorsOf(grid, this.record.sheetId, { ...this.#placement(), ...change }));
  }

  /** @throws HostError AccessDenied where the sheet is protected. */
  #edit(change: Partial<ShapeRecord>): void {
    this.host.protection.check(this.record.sheetId);
    Object.assign(this.record, change);
    this.host.shapes.changed();
  }
}

function checkedText(text: unknown): string {
  if (typeof text !== 'string') throw argumentError();
  return text;
}

function checkedMeasure(points: unknown, minimum = Number.MIN_VALUE): number {
  if (typeof points !== 'number' || !(points >= minimum && points < Infinity)) throw argumentError();
  return points;
}

const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Of the size in the first chunk, IHDR (PNG specification, 11.2.2). */
const [widthAt, heightAt] = [16, 20];

/** The size of a PNG in base64, in pixels; null for anything else. */
function imagePixels(base64: string): { width: number; height: number } | null {
  const header = headerOf(base64);
  if (!header || !pngStart.every((byte, at) => header.getUint8(at) === byte)) return null;
  return { width: header.getUint32(widthAt), height: header.getUint32(heightAt) };
}

function headerOf(base64: string): DataView | null {
  try {
    const bytes = Uint8Array.from(atob(base64.slice(0, 32)), (character) => character.charCodeAt(0));
    return bytes.length >= heightAt + 4 ? new DataView(bytes.buffer) : null;
  } catch {
    return null;
  }
}
