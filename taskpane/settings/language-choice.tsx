import { Field, Select } from '@fluentui/react-components';
import { hostLanguage } from '../../src/runtime.ts';
import { messages } from '../../src/messages/index.ts';
import { languages, type PreferenceValues } from '../../src/settings/index.ts';
import { usePreferences, useRuntime } from '../frame/runtime-context.ts';

/** The language of every sentence; each language is named in its own. */
export function LanguageChoice() {
  const { preferences } = useRuntime();
  const { language } = usePreferences();
  const text = messages().settings;
  const { host, ...named } = text.languages;
  const choose = (chosen: string) => {
    preferences.update({ language: chosen as PreferenceValues['language'] });
    // The pane is made anew in the other language: who chose by keyboard goes on from where they were.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('select[name="language"]')?.focus());
  };
  return (
    <Field label={text.language} hint={text.languageHint}>
      <Select name="language" value={language} onChange={(_, { value }) => choose(value)}>
        {languages.map((one) => (
          <option key={one} value={one} lang={one === 'host' ? undefined : one}>
            {one === 'host' ? host(named[hostLanguage()]) : named[one]}
          </option>
        ))}
      </Select>
    </Field>
  );
}
