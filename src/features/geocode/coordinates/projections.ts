import { gridProjection, webMercatorProjection, type Grid } from '@cdata/catalog/reading';
import proj4 from 'proj4';

const converters = new Map<string, proj4.Converter>();

/** Converts metres to WGS84 degrees; without a grid, those of web maps. */
export function toDegrees(grid: Grid | null, x: number, y: number): { lat: number; lng: number } {
  const projection = grid ? gridProjection(grid) : webMercatorProjection;
  let converter = converters.get(projection);
  if (!converter) converters.set(projection, (converter = proj4(projection, 'WGS84')));
  const [lng, lat] = converter.forward([x, y]) as [number, number];
  return { lat, lng };
}
