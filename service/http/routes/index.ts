import { openapiRoute } from '../openapi.ts';
import type { Route } from '../route.ts';
import type { ServiceContext } from '../service-context.ts';
import { addressRoutes } from './addresses.ts';
import { estimateRoute } from './estimates.ts';
import { geocodingRoutes } from './geocoding.ts';
import { permitHistoryRoute } from './permit-history.ts';
import { recordRoutes } from './records.ts';
import { searchRoutes } from './searches.ts';
import { sourceRoutes } from './sources.ts';
import { statsRoutes } from './stats.ts';
import { zoningRoutes } from './zoning.ts';

export function serviceRoutes(context: ServiceContext): Route[] {
  const routes = [
    ...sourceRoutes(context),
    ...geocodingRoutes(context),
    ...zoningRoutes(context),
    ...addressRoutes(context),
    ...searchRoutes(context),
    ...statsRoutes(context),
    ...recordRoutes(context),
    permitHistoryRoute(context),
    estimateRoute(context),
  ];
  return [...routes, openapiRoute(routes)];
}
