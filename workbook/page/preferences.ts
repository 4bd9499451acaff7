const languageKey = 'workbook.language';
const themeKey = 'workbook.theme';

export type Theme = 'light' | 'dark';

/** Stored in the browser; a change takes effect when the page is loaded again. */
export interface Preferences {
  /** `en-CA`: `Office.context.displayLanguage`. */
  language: string;
  theme: Theme;
}

export const languages = { 'en-CA': 'English', 'fr-CA': 'Français' } as const;

/** The stored preferences, or the browser's. */
export const readPreferences = (): Preferences => ({
  language: localStorage.getItem(languageKey) ?? navigator.language,
  theme:
    (localStorage.getItem(themeKey) as Theme | null) ??
    (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'),
});

export function storePreferences({ language, theme }: Partial<Preferences>): void {
  if (language) localStorage.setItem(languageKey, language);
  if (theme) localStorage.setItem(themeKey, theme);
}

export const isFrench = (language: string): boolean => language.toLowerCase().startsWith('fr');
