const languageKey = 'workbook.language';
const themeKey = 'workbook.theme';
const formattingBarKey = 'workbook.formatting-bar';

type Theme = 'light' | 'dark';

/** Stored in the browser; a change takes effect when the page is loaded again. */
export interface Preferences {
  /** `en-CA`: `Office.context.displayLanguage`. */
  language: string;
  theme: Theme;
  /** Whether the grid's buttons for formats are shown, as Excel's ribbon is unless it is collapsed. */
  formattingBar: boolean;
}

export const languages = { 'en-CA': 'English', 'fr-CA': 'Français' } as const;

/** The stored preferences; the browser's where nothing valid is stored. */
export function readPreferences(): Preferences {
  const language = storedValue(languageKey);
  const theme = storedValue(themeKey);
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches;
  return {
    language: language !== null && Object.hasOwn(languages, language) ? language : navigator.language,
    theme: theme === 'light' || theme === 'dark' ? theme : prefersDark ? 'dark' : 'light',
    formattingBar: storedValue(formattingBarKey) !== 'hidden',
  };
}

/** Null also where the browser blocks storage. */
export function storedValue(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @throws DOMException where the browser blocks storage or has no more of it. */
export function storePreferences({ language, theme, formattingBar }: Partial<Preferences>): void {
  if (language) localStorage.setItem(languageKey, language);
  if (theme) localStorage.setItem(themeKey, theme);
  if (formattingBar !== undefined) {
    localStorage.setItem(formattingBarKey, formattingBar ? 'shown' : 'hidden');
  }
}

export const isFrench = (language: string): boolean => language.toLowerCase().startsWith('fr');
