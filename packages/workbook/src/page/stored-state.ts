import type { WorkbookState } from '../workbook-host.ts';

/** A workbook as the browser stores it: text, so that a checksum shows whether any of it has changed. */
interface StoredState {
  text: string;
  checksum: number;
}

// Objects with these keys stand for what JSON lacks. No property of a workbook begins with a null character.
const mapKey = '\0map';
const setKey = '\0set';

/** The grid's data are plain: JSON takes several times as long where it calls back for each of its cells. */
export function encodeState({ grid, excel, unsettled, activeSheet }: WorkbookState): StoredState {
  const encoded = JSON.stringify(excel, (_, value: unknown) => {
    if (value instanceof Map) return { [mapKey]: [...value] };
    return value instanceof Set ? { [setKey]: [...value] } : value;
  });
  const text = JSON.stringify({ grid, excel: encoded, unsettled, activeSheet });
  return { text, checksum: checksumOf(text) };
}

/** The workbook that was stored, or null if the value is anything else than what {@link encodeState} returned. */
export function decodeState(json: unknown): WorkbookState | null {
  if (isEarlierState(json)) return json;
  if (!isObject(json) || typeof json.text !== 'string') return null;
  if (checksumOf(json.text) !== json.checksum) return null;
  const state = JSON.parse(json.text) as Record<string, unknown>;
  // Earlier versions stored the state of the Excel API as an object.
  const excel = typeof state.excel === 'string' ? state.excel : JSON.stringify(state.excel);
  return { ...state, excel: JSON.parse(excel, decoded) as unknown } as WorkbookState;
}

function decoded(_: string, value: unknown): unknown {
  if (!isObject(value)) return value;
  if (Array.isArray(value[mapKey])) return new Map(value[mapKey] as [unknown, unknown][]);
  return Array.isArray(value[setKey]) ? new Set(value[setKey]) : value;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Earlier versions stored the state itself, without a checksum. */
function isEarlierState(json: unknown): json is WorkbookState {
  if (!isObject(json) || !isObject(json.grid) || !isObject(json.excel)) return false;
  const { sheets } = json.grid;
  const { tables, settings } = json.excel;
  const hasSheets = isObject(sheets) && Object.values(sheets).some(isObject);
  return hasSheets && Array.isArray(tables) && settings instanceof Map && Array.isArray(json.unsettled);
}

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
