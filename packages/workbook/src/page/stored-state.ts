import { decoded, encoded } from '../excel-api/index.ts';
import type { WorkbookState } from '../workbook-host.ts';

/** A workbook as the browser stores it: text, so that a checksum shows whether any of it has changed. */
interface StoredState {
  text: string;
  checksum: number;
}

/** The grid's data are plain: JSON takes several times as long where it calls back for each of its cells. */
export function encodeState({ grid, excel, unsettled, activeSheet }: WorkbookState): StoredState {
  const text = JSON.stringify({
    grid,
    excel: JSON.stringify(excel, (_, value) => encoded(value)),
    unsettled,
    activeSheet,
  });
  return { text, checksum: checksumOf(text) };
}

/** The workbook that was stored, or null if the value is anything else than what {@link encodeState} returned. */
export function decodeState(json: unknown): WorkbookState | null {
  if (!isObject(json) || typeof json.text !== 'string') return null;
  if (checksumOf(json.text) !== json.checksum) return null;
  const { excel, ...state } = JSON.parse(json.text) as Record<string, unknown>;
  return {
    ...state,
    excel: JSON.parse(String(excel), (_, value) => decoded(value)) as unknown,
  } as WorkbookState;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** FNV-1a over UTF-16 code units: synchronous, since a page that is left has no time to wait. */
function checksumOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** What a damaged workbook has of its text, for a person who wants to look into it. */
export function textOfDamaged(json: unknown): string {
  if (isObject(json) && typeof json.text === 'string') return json.text;
  try {
    return JSON.stringify(json) ?? String(json);
  } catch {
    return String(json);
  }
}
