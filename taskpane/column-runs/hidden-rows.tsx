import { Checkbox, Field } from '@fluentui/react-components';
import { useState } from 'react';
import { type SheetRows, runMessages } from '../../src/features/column-runs/index.ts';

/**
 * Whether hidden rows are left out, which they are until the user chooses: rows that are left out are requested by a later
 * run, but a call for a row that the user meant to leave out is paid for. The choice is valid for one sheet.
 */
export function useVisibleOnly(rows: SheetRows | null): [boolean, (visibleOnly: boolean) => void] {
  const [withHidden, setWithHidden] = useState<string | null>(null);
  const sheetId = rows?.sheetId ?? null;
  return [withHidden === null || withHidden !== sheetId, (isOn) => setWithHidden(isOn ? null : sheetId)];
}

interface HiddenRowsProps {
  /** The hidden ones among the rows that are not blank; null while they are counted. */
  count: { hiddenRows: number } | null;
  visibleOnly: boolean;
  setVisibleOnly(visibleOnly: boolean): void;
  /** What leaving them out means, where that is not plain. */
  hint?: string;
}

/** Says how many rows are hidden, and asks whether they are left out. */
export function HiddenRows({ count, visibleOnly, setVisibleOnly, hint }: HiddenRowsProps) {
  if (!count || count.hiddenRows === 0) return null;
  return (
    <Field hint={visibleOnly ? hint : undefined}>
      <Checkbox
        label={runMessages().visibleOnly(count.hiddenRows)}
        checked={visibleOnly}
        onChange={(_, { checked }) => setVisibleOnly(checked === true)}
      />
    </Field>
  );
}
