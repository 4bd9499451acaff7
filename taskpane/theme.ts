import {
  createDarkTheme,
  createLightTheme,
  teamsHighContrastTheme,
  type BrandVariants,
  type Theme,
} from '@fluentui/react-components';
import { useSyncExternalStore } from 'react';

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

export function usePaneTheme(): Theme {
  const forced = useSyncExternalStore(
    (onChange) => {
      contrast.addEventListener('change', onChange);
      return () => contrast.removeEventListener('change', onChange);
    },
    () => contrast.matches,
  );
  if (forced) return teamsHighContrastTheme;
  return Office.context.officeTheme?.isDarkTheme ? dark : light;
}
