import {
  Button,
  Caption1,
  Field,
  makeStyles,
  SpinButton,
  Subtitle2,
  tokens,
} from '@fluentui/react-components';
import { useMutation } from '@tanstack/react-query';
import { messages } from '../../src/messages/index.ts';
import { usePreferences, useRuntime } from '../frame/runtime-context.ts';

const useStyles = makeStyles({
  section: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    alignItems: 'flex-start',
  },
});

/** Most that a person would let go without being asked. */
const most = 1_000_000;

/** How many calls go without asking, and what is kept so that they need not be made again. */
export function SavingCalls() {
  const styles = useStyles();
  const text = messages().pane;
  const { lookups, preferences } = useRuntime();
  const { holdAbove } = usePreferences();
  const forgetting = useMutation({ mutationFn: () => lookups.clearAnswers() });
  const choose = (number: number | null | undefined): void => {
    if (Number.isInteger(number)) preferences.prefer({ holdAbove: Math.min(most, Math.max(0, number!)) });
  };
  return (
    <section aria-labelledby="saving" className={styles.section}>
      <Subtitle2 as="h2" id="saving">
        {text.savingCalls}
      </Subtitle2>
      <Field label={text.holdAbove} hint={text.holdAboveHint}>
        <SpinButton
          name="hold-above"
          min={0}
          max={most}
          step={100}
          value={holdAbove}
          onChange={(_, { value, displayValue }) => choose(value ?? Number(displayValue?.replace(/\D/g, '')))}
        />
      </Field>
      <Caption1>{text.answersKept}</Caption1>
      <Button onClick={() => forgetting.mutate()}>{text.forgetAnswers}</Button>
      <Caption1 aria-live="polite">{forgetting.isSuccess ? text.answersForgotten : ''}</Caption1>
    </section>
  );
}
