export type Language = 'en' | 'fr';

let current: Language = 'en';

/** The language for a host's display language such as `fr-CA`: French for every French, English otherwise. */
export const languageOf = (displayLanguage: string | undefined): Language =>
  /^fr\b/i.test(displayLanguage ?? '') ? 'fr' : 'en';

/** Chooses the language of every sentence from here on. */
export function speak(language: Language): void {
  current = language;
}

export const language = (): Language => current;
