import { Button, Caption1, Checkbox, makeStyles, Subtitle2, tokens } from '@fluentui/react-components';
import { messages } from '../../src/messages/index.ts';
import type { NumberPreference } from '../../src/settings/index.ts';
import { usePreferences, useRuntime } from '../frame/runtime-context.ts';
import { ScreenLayout } from '../frame/screen-layout.tsx';
import { About } from './about.tsx';
import { SavedResults } from './saved-results.tsx';
import { HeaderChoice } from './header-choice.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { SelfTest } from './self-test.tsx';
import { NumberSetting } from './number-setting.tsx';
import { StreetMapSetting } from './street-map-setting.tsx';

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
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
  const text = messages().settings;
  const isDefault = preferences.hasDefaults;
  return (
    <ScreenLayout>
      <LanguageChoice />
      <HeaderChoice />
      <Checkbox
        checked={values.opensWithTables}
        label={text.opensWithTables}
        onChange={(_, { checked }) => preferences.update({ opensWithTables: checked === true })}
      />
      <section aria-labelledby="calls" className={styles.section}>
        <Subtitle2 as="h2" id="calls">
          {text.calls}
        </Subtitle2>
        {calls.map((name) => (
          <NumberSetting key={name} name={name} />
        ))}
      </section>
      <section aria-labelledby="saved-results" className={styles.section}>
        <Subtitle2 as="h2" id="saved-results">
          {text.savedResults}
        </Subtitle2>
        <Caption1>{text.savedResultsHint}</Caption1>
        <SavedResults />
        {ttls.map((name) => (
          <NumberSetting key={name} name={name} />
        ))}
        <Caption1>{text.ttlHint}</Caption1>
      </section>
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
