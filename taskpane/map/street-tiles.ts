import { GridLayer, type Coords, type DoneCallback } from 'leaflet';

/** Pixels. */
const tileSize = 256;

/**
 * Street tiles, fetched as data: the pane's content security policy lets it fetch from any service, as the user chooses
 * its address, but shows images only of its own. So the policy needs no exception for tiles.
 */
export class StreetTiles extends GridLayer {
  readonly #address: string;
  readonly #requests = new Map<HTMLElement, AbortController>();

  /** @param address With `{z}`, `{x}` and `{y}`. */
  constructor(address: string) {
    super({ maxZoom: 19, tileSize });
    this.#address = address;
    this.on('tileunload', ({ tile }) => {
      this.#requests.get(tile)?.abort();
      this.#requests.delete(tile);
    });
  }

  override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const tile = document.createElement('canvas');
    tile.width = tile.height = tileSize;
    const controller = new AbortController();
    this.#requests.set(tile, controller);
    fetchTile(tileAddress(this.#address, coords), controller.signal).then(
      (image) => {
        tile.getContext('2d')!.drawImage(image, 0, 0, tileSize, tileSize);
        done(undefined, tile);
      },
      (error: Error) => done(error, tile),
    );
    return tile;
  }
}

async function fetchTile(address: string, signal: AbortSignal): Promise<ImageBitmap> {
  // Services such as OpenStreetMap's refuse requests that do not say which site they come from.
  const response = await fetch(address, { signal, credentials: 'omit', referrerPolicy: 'strict-origin' });
  if (!response.ok) throw new Error(String(response.status));
  return createImageBitmap(await response.blob());
}

/** Leaflet's addresses may also name one of several hosts, and tiles for fine screens. */
const tileAddress = (address: string, { x, y, z }: Coords): string => {
  const parts: Record<string, string> = { x: String(x), y: String(y), z: String(z), s: 'a', r: '' };
  return address.replace(/\{([xyzsr])\}/g, (_, name: string) => parts[name]!);
};
