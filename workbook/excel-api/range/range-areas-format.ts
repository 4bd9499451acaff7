import type { RangeFill, RangeFont, RangeFormat } from './range-format.ts';
import { RemoteObject } from '../wire/remote-object.ts';

/** How the cells of several ranges look; what differs between them reads as null. */
export class RangeAreasFormat extends RemoteObject {
  readonly #formats: RangeFormat[];

  constructor(formats: RangeFormat[]) {
    super();
    this.#formats = formats;
  }

  get fill(): RangeAreasFill {
    return new RangeAreasFill(this.#formats.map(({ fill }) => fill));
  }

  get font(): RangeAreasFont {
    return new RangeAreasFont(this.#formats.map(({ font }) => font));
  }
}

/** The value that all have, or null. */
const common = <Value>(values: Value[]): Value | null =>
  values.every((value) => value === values[0]) ? values[0]! : null;

export class RangeAreasFill extends RemoteObject {
  readonly #fills: RangeFill[];

  constructor(fills: RangeFill[]) {
    super();
    this.#fills = fills;
  }

  get color(): string | null {
    return common(this.#fills.map(({ color }) => color));
  }

  set color(color: string) {
    for (const fill of this.#fills) fill.color = color;
  }

  clear(): void {
    for (const fill of this.#fills) fill.clear();
  }
}

export class RangeAreasFont extends RemoteObject {
  readonly #fonts: RangeFont[];

  constructor(fonts: RangeFont[]) {
    super();
    this.#fonts = fonts;
  }

  get bold(): boolean | null {
    return common(this.#fonts.map(({ bold }) => bold));
  }

  set bold(bold: boolean) {
    for (const font of this.#fonts) font.bold = bold;
  }

  get italic(): boolean | null {
    return common(this.#fonts.map(({ italic }) => italic));
  }

  set italic(italic: boolean) {
    for (const font of this.#fonts) font.italic = italic;
  }

  get color(): string | null {
    return common(this.#fonts.map(({ color }) => color));
  }

  set color(color: string) {
    for (const font of this.#fonts) font.color = color;
  }
}
