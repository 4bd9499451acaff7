import { Checkbox, Field } from '@fluentui/react-components';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SheetRows, runMessages } from '../../src/features/column-runs/index.ts';

const queryKey = ['sheets with hidden rows'];

/**
 * Whether hidden rows are left out, which they are until the user chooses: rows that are left out are requested by a later
 * run, but a call for a row that the user meant to leave out is paid for. The choice is one of the sheet, for every screen,
 * and lasts as long as the page.
 */
export function useVisibleOnly(rows: SheetRows | null): [boolean, (visibleOnly: boolean) => void] {
  const queries = useQueryClient();
  const { data: withHidden = [] } = useQuery<string[]>({ queryKey, queryFn: skipToken, gcTime: Infinity });
  const sheetId = rows?.sheetId ?? '';
  const setVisibleOnly = (isOn: boolean) =>
    queries.setQueryData<string[]>(queryKey, (sheets = []) => [
      ...sheets.filter((one) => one !== sheetId),
      ...(isOn ? [] : [sheetId]),
    ]);
  return [!withHidden.includes(sheetId), (isOn) => void setVisibleOnly(isOn)];
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
