import {
  createDarkTheme,
  createLightTheme,
  teamsHighContrastTheme,
  type BrandVariants,
  type Theme,
} from '@fluentui/react-components';
import { useLayoutEffect, useSyncExternalStore } from 'react';

/** The green of the icon, from its darkest to its lightest. */
const brand: BrandVariants = {
  10: '#010403',
  20: '#0b1a17',
  30: '#0b2b26',
  40: '#0a3831',
  50: '#09453d',
  60: '#095349',
  70: '#0a6055',
  80: '#0b6a5b',
  90: '#2b7f70',
  100: '#459184',
  110: '#5ca297',
  120: '#74b4aa',
  130: '#8cc5bd',
  140: '#a5d6d0',
  150: '#bfe7e2',
  160: '#daf7f4',
};

const light = createLightTheme(brand);
const dark: Theme = {
  ...createDarkTheme(brand),
  // Fluent's dark themes take their text colour from a shade that is too dark on this ramp.
  colorBrandForeground1: brand[120],
  colorBrandForeground2: brand[130],
  colorBrandForegroundLink: brand[120],
  colorBrandForegroundLinkHover: brand[130],
  colorBrandForegroundLinkPressed: brand[110],
};

/** Windows' contrast themes reach a web page as forced colours. */
const contrast = matchMedia('(forced-colors: active)');

const themes = { light, dark, contrast: teamsHighContrastTheme };

/** Milliseconds after which Excel is asked again: Office.js keeps its answer for as long, and Excel reports no change. */
const interval = 5000;

/**
 * Whether Excel's theme is dark. Excel on the web does not say, and is light by default, whatever the computer's theme is
 * (OfficeDev/office-js 6134). On the desktop, Office.js 1.1.110 makes a color of each property, so that one that says yes
 * or no may be a text; then the background tells.
 */
function isDark(): boolean {
  const { isDarkTheme, bodyBackgroundColor } = Office.context.officeTheme ?? {};
  if (typeof isDarkTheme === 'boolean') return isDarkTheme;
  const [, red, green, blue] = /^#(..)(..)(..)$/.exec(bodyBackgroundColor ?? '') ?? [];
  if (!red || !green || !blue) return false;
  const [r, g, b] = [red, green, blue].map((part) => parseInt(part, 16)) as [number, number, number];
  return 0.299 * r + 0.587 * g + 0.114 * b < 128;
}

function watch(onChange: () => void): () => void {
  const timer = setInterval(onChange, interval);
  contrast.addEventListener('change', onChange);
  return () => {
    clearInterval(timer);
    contrast.removeEventListener('change', onChange);
  };
}

/** Whether Excel's theme is dark at the moment. */
export const useIsDark = (): boolean => useSyncExternalStore(watch, isDark);

/** The theme that suits Excel's. The parts of controls that the browser draws, such as a date's calendar, suit it too. */
export function usePaneTheme(): Theme {
  const hasDarkTheme = useIsDark();
  const isForced = useSyncExternalStore(watch, () => contrast.matches);
  useLayoutEffect(() => {
    document.documentElement.style.colorScheme = hasDarkTheme ? 'dark' : 'light';
  }, [hasDarkTheme]);
  return themes[isForced ? 'contrast' : hasDarkTheme ? 'dark' : 'light'];
}
