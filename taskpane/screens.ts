import { typesetTexts } from '@cdata/catalog';
import type { Screen, ScreenName } from './frame/screen.ts';
import { activityScreen } from './activity/screen.ts';
import { cleanScreen } from './clean/screen.ts';
import { connectScreen } from './connect/screen.ts';
import { estimateScreen } from './estimate/screen.ts';
import { formulaBuilderScreen } from './formula-builder/screen.ts';
import { geocodeScreen } from './geocode/screen.ts';
import { homeScreen } from './home/screen.ts';
import { listingsScreen } from './listings/screen.ts';
import { mapScreen } from './map/screen.ts';
import { matchScreen } from './match/screen.ts';
import { propertyScreen } from './property/screen.ts';
import { searchScreen } from './search/screen.ts';
import { settingsScreen } from './settings/screen.ts';
import { sourceScreen } from './source/screen.ts';
import { sourcesScreen } from './sources/screen.ts';
import { statisticsScreen } from './statistics/screen.ts';
import { tablesScreen } from './tables/screen.ts';
import { workFileScreen } from './work-file/screen.ts';

const byName: { [Name in ScreenName]: Screen<Name> } = {
  home: homeScreen,
  geocode: geocodeScreen,
  search: searchScreen,
  estimate: estimateScreen,
  property: propertyScreen,
  listings: listingsScreen,
  map: mapScreen,
  clean: cleanScreen,
  match: matchScreen,
  'formula-builder': formulaBuilderScreen,
  source: sourceScreen,
  statistics: statisticsScreen,
  sources: sourcesScreen,
  tables: tablesScreen,
  'work-file': workFileScreen,
  activity: activityScreen,
  settings: settingsScreen,
  connect: connectScreen,
};

/** Every screen, in the order of Home. */
export const screens: readonly Screen[] = typesetTexts(Object.values(byName));
