export { imagePixels } from './image-size.ts';
export { ShapeCollection } from './shape-collection.ts';
export { WorkbookShapes } from './shape-list.ts';
export type { ShapeRecord } from '../state.ts';
export { Shape } from './shape.ts';
