import { createContext, useContext } from 'react';
import { language } from '../../src/language/index.ts';
import type { TaskKind } from '../../src/tasks/index.ts';
import type { Screen, ScreenName } from './screen.ts';

/** The screen that shows a task. */
export const screenOf: Record<TaskKind, ScreenName> = {
  geocode: 'geocode',
  coordinates: 'geocode',
  portfolio: 'listings',
  fetch: 'search',
  estimate: 'estimate',
  property: 'property',
  refresh: 'tables',
  formulas: 'activity',
  clean: 'clean',
  match: 'match',
};

export type Go = (screen: ScreenName) => void;

interface Navigation {
  screens: readonly Screen[];
  go: Go;
  /** The screen that was shown before; null at the start. */
  origin: ScreenName | null;
}

/** The pane provides the list of screens: a screen and the frame import no other screen. */
export const NavigationContext = createContext<Navigation>({
  screens: [],
  go: () => undefined,
  origin: null,
});

export const useNavigation = (): Navigation => useContext(NavigationContext);

export const useGo = (): Go => useNavigation().go;

export const useScreen = (name: ScreenName): Screen =>
  useNavigation().screens.find((screen) => screen.name === name)!;

export const useTitle = (name: ScreenName): string => useScreen(name).title[language()];
