const languageKey = 'workbook.language';
const themeKey = 'workbook.theme';

export type Theme = 'light' | 'dark';

/** How the person wants the workbook: kept in the browser, and taken up when the page is loaded. */
export interface Preferences {
  /** `en-CA`: what `Office.context.displayLanguage` says. */
  language: string;
  theme: Theme;
}

/** The languages that can be chosen. The browser's own is taken as it is until one is. */
export const languages = { 'en-CA': 'English', 'fr-CA': 'Français' } as const;

/** What was chosen, or what the browser says. */
export const readPreferences = (): Preferences => ({
  language: localStorage.getItem(languageKey) ?? navigator.language,
  theme:
    (localStorage.getItem(themeKey) as Theme | null) ??
    (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'),
});

export function choose({ language, theme }: Partial<Preferences>): void {
  if (language) localStorage.setItem(languageKey, language);
  if (theme) localStorage.setItem(themeKey, theme);
}

export const isFrench = (language: string): boolean => language.toLowerCase().startsWith('fr');
