import { language, setLanguage, type Language } from './language.ts';

/** What `work` returns in a language, whatever that of the pane is. */
export function inLanguage<Result>(other: Language, work: () => Result): Result {
  const before = language();
  setLanguage(other);
  try {
    return work();
  } finally {
    setLanguage(before);
  }
}
