import { useState } from 'react';
import type { ColumnSource } from '../../src/runs/index.ts';

/**
 * Whether hidden rows are left out, which they are until the user chooses: rows that are left out are requested by a later
 * run, but a call for a row that the user meant to leave out is paid for. The choice is valid for one sheet.
 */
export function useVisibleOnly(source: ColumnSource | null): [boolean, (visibleOnly: boolean) => void] {
  const [withHidden, setWithHidden] = useState<string | null>(null);
  const sheetId = source?.sheetId ?? null;
  return [withHidden === null || withHidden !== sheetId, (isOn) => setWithHidden(isOn ? null : sheetId)];
}
