import { typesetTexts } from '@cdata/catalog';
import type { Screen, ScreenName } from './frame/screen.ts';
import { activityScreen } from './activity/screen.ts';
import { cleanScreen, matchScreen } from './clean/screen.ts';
import { estimateScreen } from './estimate/screen.ts';
import { convertScreen, formulaBuilderScreen } from './formulas/screen.ts';
import { geocodeScreen } from './geocode/screen.ts';
import { homeScreen } from './home/screen.ts';
import { listingsScreen } from './listings/screen.ts';
import { mapScreen } from './map/screen.ts';
import { propertyScreen } from './property/screen.ts';
import { connectScreen, settingsScreen } from './settings/screen.ts';
import { sourceScreen, sourcesScreen } from './sources/screen.ts';
import { statisticsScreen } from './statistics/screen.ts';
import { tablesScreen } from './tables/screen.ts';
import { searchScreen } from './tables/search/screen.ts';

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
  statistics: statisticsScreen,
  'formula-builder': formulaBuilderScreen,
  convert: convertScreen,
  source: sourceScreen,
  sources: sourcesScreen,
  tables: tablesScreen,
  activity: activityScreen,
  settings: settingsScreen,
  connect: connectScreen,
};

/** Every screen, in the order of the buttons of the CDATA tab. */
export const screens: readonly Screen[] = typesetTexts(Object.values(byName));
