import { anySignal } from '../../src/app/any-signal.ts';
import { GridLayer, type Coords, type DoneCallback } from 'leaflet';

/** Pixels. */
const tileSize = 256;
/** Milliseconds after which a tile that has not come is given up. */
const timeout = 15_000;
/** So many tiles in a row that could not be loaded mean that their host cannot be reached. */
const maxFailures = 6;

/**
 * One layer of street tiles, fetched as data: the pane's content security policy lets it fetch from any service, as the
 * user chooses its address, but shows images only of its own. So the policy needs no exception for tiles.
 */
export class StreetTiles extends GridLayer {
  readonly #address: string;
  readonly #requests = new Map<HTMLElement, AbortController>();
  #loadedTiles = 0;
  /** Since the last tile that was loaded. */
  #failures = 0;

  /**
   * @param address With `{z}`, `{x}` and `{y}`.
   * @param onFailure The host cannot be reached, or refuses.
   */
  constructor(address: string, options: { maxNativeZoom: number; onFailure?: () => void }) {
    super({ maxZoom: 19, maxNativeZoom: options.maxNativeZoom, tileSize });
    this.#address = address;
    this.on('tileunload', ({ tile }) => {
      this.#requests.get(tile)?.abort();
      this.#requests.delete(tile);
    });
    this.on('tileload', () => {
      this.#loadedTiles++;
      this.#failures = 0;
    });
    this.on('tileerror', ({ tile }) => {
      if (this.#requests.has(tile) && ++this.#failures >= maxFailures) options.onFailure?.();
    });
    this.on('load', () => {
      if (this.#loadedTiles === 0 && this.#failures > 0) options.onFailure?.();
    });
  }

  override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const tile = document.createElement('canvas');
    tile.width = tile.height = tileSize;
    const controller = new AbortController();
    this.#requests.set(tile, controller);
    const signal = anySignal([controller.signal, AbortSignal.timeout(timeout)]);
    fetchTile(tileAddress(this.#address, coords), signal).then(
      (image) => {
        if (image) tile.getContext('2d')!.drawImage(image, 0, 0, tileSize, tileSize);
        done(undefined, tile);
      },
      (error: Error) => done(error, tile),
    );
    return tile;
  }
}

/** Null if the service has no tile there, such as outside of Canada. */
async function fetchTile(address: string, signal: AbortSignal): Promise<ImageBitmap | null> {
  // Services such as OpenStreetMap's refuse requests that do not say which site they come from.
  const response = await fetch(address, { signal, credentials: 'omit', referrerPolicy: 'strict-origin' });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(String(response.status));
  return createImageBitmap(await response.blob());
}

/** Leaflet's addresses may also name one of several hosts, and tiles for fine screens. */
const tileAddress = (address: string, { x, y, z }: Coords): string => {
  const parts: Record<string, string> = { x: String(x), y: String(y), z: String(z), s: 'a', r: '' };
  return address.replace(/\{([xyzsr])\}/g, (_, name: string) => parts[name]!);
};
