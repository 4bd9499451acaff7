import { anchorsOf } from '../drawings.ts';
import type { Host } from '../host.ts';
import { argumentError, existing, RemoteCollection } from '../wire/index.ts';
import { imagePixels } from './image-size.ts';
import type { ShapeRecord } from '../state.ts';
import { Shape } from './shape.ts';

/** Points of a pixel of an image that says nothing of its resolution. */
const pointsPerPixel = 0.75;

export class ShapeCollection extends RemoteCollection<Shape> {
  constructor(
    private readonly host: Host,
    private readonly sheetId: string,
  ) {
    super();
  }

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
