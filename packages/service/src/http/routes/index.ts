import { openapiRoute } from '../openapi.ts';
import type { Route } from '../route.ts';
import { addressRoutes } from './addresses.ts';
import { estimateRoute } from './estimates.ts';
import { geocodingRoutes } from './geocoding.ts';
import { permitHistoryRoute } from './permit-history.ts';
import { recordRoutes } from './records.ts';
import { searchRoutes } from './searches.ts';
import { sourceRoutes } from './sources.ts';
import { statsRoutes } from './stats.ts';
import { zoningRoutes } from './zoning.ts';

const routes: Route[] = [
  ...sourceRoutes,
  ...geocodingRoutes,
  ...zoningRoutes,
  ...addressRoutes,
  ...searchRoutes,
  ...statsRoutes,
  ...recordRoutes,
  permitHistoryRoute,
  estimateRoute,
];

export const serviceRoutes: Route[] = [...routes, openapiRoute(routes)];
