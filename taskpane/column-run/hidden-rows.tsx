import { Checkbox, Field } from '@fluentui/react-components';
import { messages } from '../../src/messages/index.ts';
import type { RunSetup } from './use-run-setup.ts';

/** Says how many rows are hidden, and asks whether they are left out. */
export function HiddenRows({ setup }: { setup: RunSetup }) {
  const text = messages().runs;
  const { counting, visibleOnly, setVisibleOnly } = setup;
  const { count } = counting;
  if (!count || count.hiddenRows === 0) return null;
  return (
    <Field hint={visibleOnly ? text.hiddenRowsStay : undefined}>
      <Checkbox
        label={text.visibleOnly(count.filledRows, count.hiddenRows)}
        checked={visibleOnly}
        onChange={(_, { checked }) => setVisibleOnly(checked === true)}
      />
    </Field>
  );
}
