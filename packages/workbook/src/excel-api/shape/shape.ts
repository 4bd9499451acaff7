import { anchorsOf, placementOf, type Placement } from '../drawings.ts';
import type { Host } from '../host.ts';
import { argumentError, RemoteObject } from '../wire/index.ts';
import type { ShapeRecord } from '../state.ts';

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
