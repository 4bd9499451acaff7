import { Button, Caption1, makeStyles, Subtitle2, tokens } from '@fluentui/react-components';
import { messages } from '../../src/messages/index.ts';
import { hasDefaults, defaultNumbers, type NumberPreference } from '../../src/settings/index.ts';
import { usePreferences, useRuntime } from '../frame/runtime-context.ts';
import { ScreenLayout } from '../frame/screen-layout.tsx';
import { KeptAnswers } from './kept-answers.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { NumberSetting } from './number-setting.tsx';

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  usual: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: tokens.spacingVerticalXS,
  },
});

const calls: readonly NumberPreference[] = ['maxInFlight', 'costThreshold'];
const ages: readonly NumberPreference[] = ['placeDays', 'recordHours', 'missingMinutes'];

/** What a person prefers. A change takes effect at once, and is kept on this computer. */
export function SettingsScreen() {
  const styles = useStyles();
  const { preferences } = useRuntime();
  const values = usePreferences();
  const text = messages().settings;
  const usual = hasDefaults(values);
  return (
    <ScreenLayout>
      <LanguageChoice />
      <section aria-labelledby="calls" className={styles.section}>
        <Subtitle2 as="h2" id="calls">
          {text.calls}
        </Subtitle2>
        {calls.map((name) => (
          <NumberSetting key={name} name={name} />
        ))}
      </section>
      <section aria-labelledby="kept" className={styles.section}>
        <Subtitle2 as="h2" id="kept">
          {text.kept}
        </Subtitle2>
        <Caption1>{text.keptHint}</Caption1>
        <KeptAnswers />
        {ages.map((name) => (
          <NumberSetting key={name} name={name} />
        ))}
        <Caption1>{text.agesHint}</Caption1>
      </section>
      <div className={styles.usual}>
        <Button disabledFocusable={usual} onClick={() => preferences.update(defaultNumbers)}>
          {text.usual}
        </Button>
        <Caption1 role="status">{usual ? text.nowUsual : ''}</Caption1>
      </div>
    </ScreenLayout>
  );
}
