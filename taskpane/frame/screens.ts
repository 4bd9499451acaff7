import { createContext, useContext } from 'react';

/** The screens, each in a folder of its name. */
export const screens = [
  'home',
  'connect',
  'geocode',
  'search',
  'estimate',
  'property',
  'tables',
  'activity',
  'settings',
] as const;
export type Screen = (typeof screens)[number];

/** Goes to a screen. */
export type Go = (screen: Screen) => void;

export const GoContext = createContext<Go>(() => undefined);

/** How a part of a screen leads to another. */
export const useGo = (): Go => useContext(GoContext);
