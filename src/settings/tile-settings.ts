import { Subscribable } from '../subscribable.ts';

/** A service of street tiles. */
export interface TileSource {
  /** With `{z}`, `{x}` and `{y}`. */
  address: string;
  /** Who is to be named on the map; empty for the default. */
  attribution: string;
}

export const isTileAddress = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.startsWith('https://') &&
  URL.canParse(value) &&
  ['{z}', '{x}', '{y}'].every((place) => value.includes(place));

/** The host that learns where people look, as they read it. */
export const tileHost = ({ address }: Pick<TileSource, 'address'>): string => new URL(address).host;

/**
 * Where street tiles come from, and whether the user lets the map load them. Tiles reveal where people look, so that each
 * address needs its own consent. Both are stored on this computer only, because an address may contain the user's key.
 */
export class TileSettings extends Subscribable {
  readonly #store: Storage | null;
  readonly #names: { source: string; allowed: string };
  readonly #default: TileSource | null;
  #chosen: TileSource | null;
  #allowed: readonly string[];
  #source: TileSource | null;

  /**
   * @param store Null where the browser stores nothing: the settings last as long as the page.
   * @param partition `Office.context.partitionKey`: prefix that separates the storage of web hosts.
   */
  constructor(
    store: Storage | null,
    partition: string,
    { tiles, tilesAttribution = '' }: { tiles?: string; tilesAttribution?: string } = {},
  ) {
    super();
    this.#store = store;
    this.#names = { source: `${partition}cdata.tiles`, allowed: `${partition}cdata.tiles.allowed` };
    this.#default = tiles === undefined ? null : { address: tiles, attribution: tilesAttribution };
    this.#chosen = parseSource(this.#read(this.#names.source));
    const allowed = this.#read(this.#names.allowed);
    this.#allowed = Array.isArray(allowed) ? allowed.map(String) : [];
    this.#source = this.#chosen ?? this.#default;
  }

  /** The same object until it changes; null if neither the user nor the organization has set one. */
  get source(): TileSource | null {
    return this.#source;
  }

  get isAllowed(): boolean {
    return this.#source !== null && this.#allowed.includes(this.#source.address);
  }

  /** @param source Null for that of the organization. */
  choose(source: TileSource | null): void {
    this.#chosen = source;
    this.#source = source ?? this.#default;
    this.#write(this.#names.source, source);
  }

  /** Whether tiles may be loaded from the current address. */
  allow(isAllowed: boolean): void {
    const address = this.#source?.address;
    if (address === undefined) return;
    const others = this.#allowed.filter((one) => one !== address);
    this.#allowed = isAllowed ? [...others, address] : others;
    this.#write(this.#names.allowed, this.#allowed);
  }

  #write(name: string, value: unknown): void {
    try {
      this.#store?.setItem(name, JSON.stringify(value));
    } catch {
      // The storage is full: the settings last as long as the page.
    }
    this.notify();
  }

  #read(name: string): unknown {
    try {
      return JSON.parse(this.#store?.getItem(name) ?? 'null');
    } catch {
      return null;
    }
  }
}

function parseSource(json: unknown): TileSource | null {
  const { address, attribution } = (json ?? {}) as Partial<Record<keyof TileSource, unknown>>;
  return isTileAddress(address) ? { address, attribution: String(attribution ?? '') } : null;
}
