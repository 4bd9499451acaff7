import { createContext, useContext } from 'react';
import { language } from '../../src/messages/index.ts';
import type { TaskKind } from '../../src/tasks/index.ts';
import { screens, type ScreenName } from '../screens.ts';
import type { Screen } from './screen.ts';

export const screenNamed = (name: ScreenName): Screen => screens.find((screen) => screen.name === name)!;

export const titleOf = (name: ScreenName): string => screenNamed(name).title[language()];

/** The screen that shows a task. */
export const screenOf: Record<TaskKind, ScreenName> = {
  geocode: 'geocode',
  coordinates: 'geocode',
  portfolio: 'listings',
  history: 'listings',
  fetch: 'search',
  estimate: 'estimate',
  property: 'property',
  refresh: 'tables',
  formulas: 'activity',
  clean: 'clean',
  match: 'match',
};

export type Go = (screen: ScreenName) => void;

export const GoContext = createContext<Go>(() => undefined);

/** The screen that was shown before; null at the start. */
export const OriginContext = createContext<ScreenName | null>(null);

export const useOrigin = (): ScreenName | null => useContext(OriginContext);

export const useGo = (): Go => useContext(GoContext);
