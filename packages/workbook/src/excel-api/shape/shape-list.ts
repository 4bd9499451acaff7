import { DrawingList } from '../drawings.ts';
import type { ShapeRecord } from '../state.ts';

export class WorkbookShapes extends DrawingList<ShapeRecord> {}
