/** What the pane loads with the first of these screens. */

export { ActivityScreen } from './activity/activity-screen.tsx';
export { MapScreen } from './map/map-screen.tsx';
export { PropertyScreen } from './property/property-screen.tsx';
export { SettingsScreen } from './settings/settings-screen.tsx';
export { StatisticsScreen } from './statistics/statistics-screen.tsx';
export { TablesScreen } from './tables/tables-screen.tsx';
