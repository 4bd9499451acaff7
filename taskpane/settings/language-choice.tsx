import { Field, Select } from '@fluentui/react-components';
import { hostLanguage } from '../../src/app/runtime.ts';
import { languages, type PreferenceValues } from '../../src/connection/index.ts';
import { usePreferences, useRuntime } from '../frame/runtime-context.ts';
import { settingsMessages } from './messages.ts';

export function LanguageChoice() {
  const { preferences } = useRuntime();
  const { language } = usePreferences();
  const text = settingsMessages();
  const { host, ...named } = text.languages;
  const choose = (choice: string) => {
    preferences.update({ language: choice as PreferenceValues['language'] });
    // The whole pane is rendered again in the other language, and keyboard users keep their place.
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
