import { Button, Caption1, Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import { tableHeaderChoices, type NumberPreference } from '../../src/connection/index.ts';
import { ChoiceField } from '../frame/form-field.tsx';
import { usePreferences, useRuntime } from '../frame/runtime-context.ts';
import { ScreenLayout } from '../frame/screen-layout.tsx';
import { Section } from '../frame/section.tsx';
import { About } from './about.tsx';
import { SavedResults } from './saved-results.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { SelfTest } from './self-test.tsx';
import { NumberSetting } from './number-setting.tsx';
import { StreetMapSetting } from './street-map-setting.tsx';
import { settingsMessages } from './messages.ts';

const useStyles = makeStyles({
  reset: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: tokens.spacingVerticalXS,
  },
});

const calls: readonly NumberPreference[] = ['maxInFlight', 'costThreshold'];
const ttls: readonly NumberPreference[] = ['placeDays', 'recordHours', 'missingMinutes'];

export function SettingsScreen() {
  const styles = useStyles();
  const { preferences } = useRuntime();
  const values = usePreferences();
  const text = settingsMessages();
  const isDefault = preferences.hasDefaults;
  return (
    <ScreenLayout>
      <LanguageChoice />
      <ChoiceField
        label={text.tableHeaders}
        hint={text.tableHeadersHint}
        name="tableHeaders"
        value={values.tableHeaders}
        choices={tableHeaderChoices.map((choice) => [choice, text.tableHeaderChoices[choice]])}
        change={(tableHeaders) => preferences.update({ tableHeaders })}
      />
      <Checkbox
        checked={values.opensWithTables}
        label={text.opensWithTables}
        onChange={(_, { checked }) => preferences.update({ opensWithTables: checked === true })}
      />
      <Section title={text.calls} isForm>
        {calls.map((name) => (
          <NumberSetting key={name} name={name} />
        ))}
      </Section>
      <Section title={text.savedResults} isForm>
        <Caption1>{text.savedResultsHint}</Caption1>
        <SavedResults />
        {ttls.map((name) => (
          <NumberSetting key={name} name={name} />
        ))}
        <Caption1>{text.ttlHint}</Caption1>
      </Section>
      <StreetMapSetting />
      <div className={styles.reset}>
        <Button disabledFocusable={isDefault} onClick={() => preferences.reset()}>
          {text.resetToDefaults}
        </Button>
        <Caption1 role="status">{isDefault ? text.allDefaults : ''}</Caption1>
      </div>
      <SelfTest />
      <About />
    </ScreenLayout>
  );
}
