import { Caption1, Checkbox, Field } from '@fluentui/react-components';
import { useRuntime } from '../frame/runtime-context.ts';
import { Section } from '../frame/section.tsx';
import { providerOf } from '../map/streets-notes.tsx';
import { useStreets } from '../map/use-streets.ts';
import { settingsMessages } from './messages.ts';

/** Whether maps load streets: the question that the first map asks. */
export function StreetMapSetting() {
  const { tileSettings } = useRuntime();
  const { source, answer } = useStreets();
  const text = settingsMessages().streets;
  return (
    <Section title={text.title} isForm>
      {source ? (
        <Field hint={text.hint(providerOf(source))}>
          <Checkbox
            name="streets"
            label={text.show}
            checked={answer === true}
            onChange={(_, { checked }) => tileSettings.allow(checked === true)}
          />
        </Field>
      ) : (
        <Caption1>{text.none}</Caption1>
      )}
    </Section>
  );
}
