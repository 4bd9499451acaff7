import { inWorkbook, StoredJson } from '../../excel/index.ts';
import { hash } from '../written-results.ts';

/** The user's decision about the match of an address. */
export type Correction =
  | { kind: 'accepted' }
  /** Geocode this address instead. */
  | { kind: 'address'; address: string }
  /** Use these coordinates, WGS84 degrees. */
  | { kind: 'place'; lat: number; lng: number };

export type Corrections = Readonly<Record<string, Correction>>;

interface KeyedCorrection {
  /** Key of the address. */
  key: string;
  correction: Correction;
}

/** Each correction is a setting of its own, so that those of people who work at the same time are all kept. */
const store = new StoredJson<KeyedCorrection>('cdata.correction.', parseCorrection);

/** Earlier versions of the add-in saved all corrections as one setting. */
const earlierStore = new StoredJson<Corrections>('cdata.', parseCorrections);
const earlierKey = 'corrections';

export function savedCorrections(): Promise<Corrections> {
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const loaded = store.loadAll(context);
    const earlier = earlierStore.load(context, earlierKey);
    await context.sync();
    const corrections = loaded().map(({ value: { key, correction } }) => [key, correction] as const);
    return { ...earlier(), ...Object.fromEntries(corrections) };
  });
}

/**
 * Adds corrections to those in the workbook.
 *
 * @throws WorkbookError where the workbook cannot be changed.
 */
export function saveCorrections(added: Corrections): Promise<void> {
  return inWorkbook(async (context) => {
    for (const [key, correction] of Object.entries(added)) store.set(context, hash(key), { key, correction });
    await context.sync();
  });
}

function parseCorrection(json: unknown): KeyedCorrection | null {
  const { key, correction } = (json ?? {}) as Partial<KeyedCorrection>;
  return typeof key === 'string' && isCorrection(correction) ? { key, correction } : null;
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
