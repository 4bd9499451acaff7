import * as v from 'valibot';
import type { Language } from '../language/index.ts';
import { Subscribable } from '../app/subscribable.ts';
import { readStored, writeStored } from './browser-json.ts';

/** Whether an address of tiles can be used: `https://…` with `{z}`, `{x}` and `{y}`. */
export const isTileAddress = (address: string): boolean =>
  address.startsWith('https://') &&
  URL.canParse(address) &&
  ['{z}', '{x}', '{y}'].every((place) => address.includes(place));

/** A service of street tiles. */
export interface TileSource {
  /** Addresses with `{z}`, `{x}` and `{y}`, in the order in which they are drawn. */
  layers: Readonly<Record<Language, readonly string[]>>;
  /** The closest zoom that the service has; closer, its tiles are enlarged. */
  maxNativeZoom: number;
  /** Who is to be named on the map: the government of Canada by its licence, or a text, which may be empty. */
  attribution: 'Canada' | { text: string };
}

/**
 * The Canada Base Map (Transportation) of Natural Resources Canada, under the Open Government Licence – Canada: no key,
 * and its names in both languages.
 */
const canadaBaseMap: TileSource = (() => {
  const service = 'https://maps-cartes.services.geo.ca/server2_serveur2/rest/services/BaseMaps';
  const layer = (name: string) => `${service}/${name}/MapServer/tile/{z}/{y}/{x}`;
  const roads = layer('CBMT_CBCT_GEOM_3857');
  return {
    layers: { en: [roads, layer('CBMT_TXT_3857')], fr: [roads, layer('CBCT_TXT_3857')] },
    maxNativeZoom: 15,
    attribution: 'Canada',
  };
})();

/** What an organization sets for the map of everyone. */
interface OrganizationTiles {
  /** Address of its own tiles; false for none. */
  tiles?: string | false;
  tilesAttribution?: string;
  /** Whether it agrees for everyone that the map loads tiles. */
  tilesConsent?: boolean;
}

/** Where the map's tiles come from; null if the organization wants none. */
export function tileSource({ tiles, tilesAttribution = '' }: OrganizationTiles): TileSource | null {
  if (tiles === false) return null;
  if (tiles === undefined) return canadaBaseMap;
  return {
    layers: { en: [tiles], fr: [tiles] },
    maxNativeZoom: 19,
    attribution: { text: tilesAttribution },
  };
}

/** The host that learns where people look, as they read it. */
export const tileHost = ({ layers }: Pick<TileSource, 'layers'>): string => new URL(layers.en[0]!).host;

/** By host: whether the map may load tiles from it. */
const answersSchema = v.record(v.string(), v.boolean());

/**
 * Whether the map may load street tiles. Tiles reveal where people look, so that each host needs its own consent: that of
 * the user, stored on this computer, or else that of the organization.
 */
export class TileSettings extends Subscribable {
  /** Null if there are no tiles. */
  readonly source: TileSource | null;
  readonly #store: Storage | null;
  readonly #name: string;
  readonly #byDefault: boolean | null;
  #answers: Readonly<Record<string, boolean>>;
  #hasFailed = false;

  /**
   * @param store Null where the browser stores nothing: the answer lasts as long as the page.
   * @param partition `Office.context.partitionKey`: prefix that separates the storage of web hosts.
   */
  constructor(store: Storage | null, partition: string, organization: OrganizationTiles = {}) {
    super();
    this.#store = store;
    this.#name = `${partition}cdata.tiles.answers`;
    this.source = tileSource(organization);
    this.#byDefault = organization.tilesConsent === true ? true : null;
    this.#answers = readStored(store, this.#name, answersSchema) ?? {};
  }

  /** Whether the map may load the tiles; null until someone has answered. */
  get answer(): boolean | null {
    if (!this.source) return false;
    const host = tileHost(this.source);
    return Object.hasOwn(this.#answers, host) ? this.#answers[host]! : this.#byDefault;
  }

  /** Whether the host could not be reached. No map asks it for tiles until the user wants to try again. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  /** Saves the user's answer. */
  allow(isAllowed: boolean): void {
    if (!this.source) return;
    this.#answers = { ...this.#answers, [tileHost(this.source)]: isAllowed };
    this.#hasFailed = false;
    writeStored(this.#store, this.#name, this.#answers);
    this.notify();
  }

  reportFailure(): void {
    if (this.#hasFailed) return;
    this.#hasFailed = true;
    this.notify();
  }

  retry(): void {
    this.#hasFailed = false;
    this.notify();
  }
}
