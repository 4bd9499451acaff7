import type { AnyTool } from '../tool.ts';
import { comparablesTool } from './comparables.ts';
import { coverageTool } from './coverage.ts';
import { estimateTool } from './estimate.ts';
import { explainTool } from './explain.ts';
import { geocodeTool, reverseGeocodeTool } from './places.ts';
import { propertyTool } from './property.ts';
import { recordTool, searchTool } from './records.ts';
import { statisticsTool } from './statistics.ts';

export const tools: readonly AnyTool[] = [
  geocodeTool,
  reverseGeocodeTool,
  searchTool,
  recordTool,
  propertyTool,
  comparablesTool,
  estimateTool,
  statisticsTool,
  coverageTool,
  explainTool,
];
