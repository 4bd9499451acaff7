import * as v from 'valibot';
import { Subscribable } from '../subscribable.ts';
import { readStored, writeStored } from './browser-json.ts';

/** Whether an address of tiles can be used: `https://…` with `{z}`, `{x}` and `{y}`. */
export const isTileAddress = (address: string): boolean =>
  address.startsWith('https://') &&
  URL.canParse(address) &&
  ['{z}', '{x}', '{y}'].every((place) => address.includes(place));

const tileSourceSchema = v.object({
  /** With `{z}`, `{x}` and `{y}`. */
  address: v.pipe(v.string(), v.check(isTileAddress)),
  /** Who is to be named on the map; empty for the default. */
  attribution: v.fallback(v.string(), ''),
});
/** A service of street tiles. */
export type TileSource = v.InferOutput<typeof tileSourceSchema>;

/** The addresses that the user lets the map load tiles from. */
const consentSchema = v.array(v.string());

/** The host that learns where people look, as they read it. */
export const tileHost = ({ address }: Pick<TileSource, 'address'>): string => new URL(address).host;

/**
 * Where street tiles come from, and whether the user lets the map load them. Tiles reveal where people look, so that each
 * address needs its own consent. Both are stored on this computer only, because an address may contain the user's key.
 */
export class TileSettings extends Subscribable {
  readonly #store: Storage | null;
  readonly #names: { source: string; consent: string };
  readonly #default: TileSource | null;
  #consent: readonly string[];
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
    this.#names = { source: `${partition}cdata.tiles`, consent: `${partition}cdata.tiles.allowed` };
    this.#default = tiles === undefined ? null : { address: tiles, attribution: tilesAttribution };
    this.#consent = readStored(store, this.#names.consent, consentSchema) ?? [];
    this.#source = readStored(store, this.#names.source, tileSourceSchema) ?? this.#default;
  }

  /** The same object until it changes; null if neither the user nor the organization has set one. */
  get source(): TileSource | null {
    return this.#source;
  }

  get isAllowed(): boolean {
    return this.#source !== null && this.#consent.includes(this.#source.address);
  }

  /** @param source Null for that of the organization. */
  choose(source: TileSource | null): void {
    this.#source = source ?? this.#default;
    this.#write(this.#names.source, source);
  }

  /** Whether tiles may be loaded from the current address. */
  allow(isAllowed: boolean): void {
    const address = this.#source?.address;
    if (address === undefined) return;
    const others = this.#consent.filter((one) => one !== address);
    this.#consent = isAllowed ? [...others, address] : others;
    this.#write(this.#names.consent, this.#consent);
  }

  #write(name: string, value: unknown): void {
    writeStored(this.#store, name, value);
    this.notify();
  }
}
