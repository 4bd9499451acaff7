export { parseAngle, type Angle, type Axis } from './angle.ts';
export {
  coordinateColumns,
  coordinatePartOf,
  coordinateParts,
  type CoordinatePart,
} from './coordinate-header.ts';
export {
  gridNamed,
  gridNames,
  gridProjection,
  mtmZones,
  utmZones,
  webMercatorProjection,
  type Grid,
} from './grid.ts';
export {
  isInCanada,
  readPlace,
  type PlaceCorrection,
  type PlaceOptions,
  type PlaceProblem,
  type PlaceReading,
} from './read-place.ts';
