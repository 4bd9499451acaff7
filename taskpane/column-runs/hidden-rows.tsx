import { Checkbox, Field } from '@fluentui/react-components';
import { messages } from '../../src/messages/index.ts';

interface HiddenRowsProps {
  /** Rows that are not blank, and the hidden ones among them; null while they are counted. */
  count: { filledRows: number; hiddenRows: number } | null;
  visibleOnly: boolean;
  setVisibleOnly(visibleOnly: boolean): void;
  /** What leaving them out means. */
  hint: string;
}

/** Says how many rows are hidden, and asks whether they are left out. */
export function HiddenRows({ count, visibleOnly, setVisibleOnly, hint }: HiddenRowsProps) {
  if (!count || count.hiddenRows === 0) return null;
  return (
    <Field hint={visibleOnly ? hint : undefined}>
      <Checkbox
        label={messages().runs.visibleOnly(count.filledRows, count.hiddenRows)}
        checked={visibleOnly}
        onChange={(_, { checked }) => setVisibleOnly(checked === true)}
      />
    </Field>
  );
}
