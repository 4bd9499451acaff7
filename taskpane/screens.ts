import { typesetTexts } from '@cdata/catalog';
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

/** Every screen, in the order of Home. */
export const screens = typesetTexts([
  homeScreen,
  geocodeScreen,
  searchScreen,
  estimateScreen,
  propertyScreen,
  listingsScreen,
  mapScreen,
  cleanScreen,
  matchScreen,
  formulaBuilderScreen,
  sourceScreen,
  statisticsScreen,
  sourcesScreen,
  tablesScreen,
  workFileScreen,
  activityScreen,
  settingsScreen,
  connectScreen,
]);

export type ScreenName = (typeof screens)[number]['name'];
