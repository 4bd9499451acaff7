import { createContext, useContext } from 'react';
import type { TaskKind } from '../../src/tasks/index.ts';

/** Each screen is in a folder of its name. */
export const screens = [
  'home',
  'connect',
  'geocode',
  'search',
  'estimate',
  'property',
  'map',
  'statistics',
  'formula-builder',
  'tables',
  'activity',
  'settings',
] as const;
export type Screen = (typeof screens)[number];

export const screenOf: Record<TaskKind, Screen> = {
  geocode: 'geocode',
  fetch: 'search',
  estimate: 'estimate',
  property: 'property',
  refresh: 'tables',
  formulas: 'activity',
};

export type Go = (screen: Screen) => void;

export const GoContext = createContext<Go>(() => undefined);

export const useGo = (): Go => useContext(GoContext);
