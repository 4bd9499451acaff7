import { inWorkbook, StoredJson } from '../../excel/index.ts';

/** The user's decision about the match of an address. */
export type Correction =
  | { kind: 'accepted' }
  /** Geocode this address instead. */
  | { kind: 'address'; address: string }
  /** Use these coordinates, WGS84 degrees. */
  | { kind: 'place'; lat: number; lng: number };

export type Corrections = Readonly<Record<string, Correction>>;

const store = new StoredJson<Corrections>('cdata.', parseCorrections);
const key = 'corrections';

export function savedCorrections(): Promise<Corrections> {
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const loaded = store.load(context, key);
    await context.sync();
    return loaded() ?? {};
  });
}

/** All corrections are one setting, so changes to it must follow one another. */
let lastChange: Promise<unknown> = Promise.resolve();

/**
 * Adds corrections to those in the workbook.
 *
 * @throws WorkbookError where the workbook cannot be changed.
 */
export function saveCorrections(added: Corrections): Promise<void> {
  const change = lastChange.then(() => addCorrections(added));
  lastChange = change.catch(() => undefined);
  return change;
}

function addCorrections(added: Corrections): Promise<void> {
  return inWorkbook(async (context) => {
    const loaded = store.load(context, key);
    await context.sync();
    store.set(context, key, { ...loaded(), ...added });
    await context.sync();
  });
}

function parseCorrections(json: unknown): Corrections | null {
  if (typeof json !== 'object' || json === null) return null;
  return Object.fromEntries(Object.entries(json).filter(([, value]) => isCorrection(value)));
}

function isCorrection(json: unknown): json is Correction {
  if (typeof json !== 'object' || json === null) return false;
  const correction = json as { kind?: unknown; address?: unknown; lat?: unknown; lng?: unknown };
  if (correction.kind === 'address') return typeof correction.address === 'string';
  if (correction.kind === 'place') return [correction.lat, correction.lng].every(Number.isFinite);
  return correction.kind === 'accepted';
}
