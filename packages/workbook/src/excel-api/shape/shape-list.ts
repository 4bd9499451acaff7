import { DrawingList } from '../drawing-list.ts';
import type { ShapeRecord } from './shape-state.ts';

export class WorkbookShapes extends DrawingList<ShapeRecord> {}
