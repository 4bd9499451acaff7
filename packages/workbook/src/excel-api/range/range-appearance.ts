import names from 'color-name';
import type { Appearance } from '../../grid/appearance.ts';
import type { Area } from '../../grid/area.ts';
import type { Host } from '../host.ts';
import { argumentError, RemoteObject } from '../wire/index.ts';

export class CellAppearance {
  constructor(
    private readonly host: Host,
    private readonly sheetId: string,
    private readonly areas: Area[],
  ) {}

  /** The value that all cells have, or null. */
  get<Name extends keyof Appearance>(name: Name): Appearance[Name] | null {
    const values = this.all(name);
    return values.length === 1 ? values[0]! : null;
  }

  /** The different values that the cells have. */
  all<Name extends keyof Appearance>(name: Name): Appearance[Name][] {
    const { grid } = this.host;
    const cells = this.areas.flatMap((area) => grid.formats.appearances(this.sheetId, area).flat());
    return [...new Set(cells.map((cell) => cell[name]))];
  }

  set(appearance: Partial<Appearance>): void {
    this.host.protection.check(this.sheetId);
    for (const area of this.areas) this.host.grid.formats.set(this.sheetId, area, appearance);
  }
}

/**
 * A color as Excel returns it, `#RRGGBB`, from that form or from a name of HTML.
 *
 * @throws HostError InvalidArgument for anything else.
 */
export function checkedColor(color: unknown): string {
  const text = String(color);
  if (/^#[\da-f]{6}$/i.test(text)) return text.toUpperCase();
  const parts = (names as Record<string, [number, number, number]>)[text.toLowerCase()];
  if (!parts) throw argumentError();
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}

export class RangeFont extends RemoteObject {
  constructor(private readonly appearance: CellAppearance) {
    super();
  }

  get bold(): boolean | null {
    return this.appearance.get('bold');
  }

  set bold(bold: boolean) {
    this.appearance.set({ bold });
  }

  get color(): string | null {
    return this.appearance.get('fontColor');
  }

  set color(color: string) {
    this.appearance.set({ fontColor: checkedColor(color) });
  }

  get size(): number | null {
    return this.appearance.get('fontSize');
  }

  set size(fontSize: number) {
    if (!(fontSize >= 1 && fontSize <= 409)) throw argumentError();
    this.appearance.set({ fontSize });
  }
}

export class RangeFill extends RemoteObject {
  constructor(private readonly appearance: CellAppearance) {
    super();
  }

  /** White where there is no fill, as in Excel; "" where the cells differ. */
  get color(): string {
    const colors = this.appearance.all('fillColor');
    return colors.length === 1 ? (colors[0] ?? '#FFFFFF') : '';
  }

  set color(color: string) {
    this.appearance.set({ fillColor: checkedColor(color) });
  }

  clear(): void {
    this.appearance.set({ fillColor: null });
  }
}
