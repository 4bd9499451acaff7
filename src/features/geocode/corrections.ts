import * as v from 'valibot';
import type { AddressInput, FieldValues } from '../../engine/index.ts';
import { inWorkbook, StoredJson } from '../../excel/index.ts';
import { hash } from '../../excel/cells/index.ts';
import { officeUser } from '../../app/office.ts';
import { isCertainMatch } from '@cdata/catalog';

const correctionSchema = v.variant('kind', [
  v.object({ kind: v.literal('accepted') }),
  /** Geocode this address instead. Its match is accepted too, even if it is not certain, or it is still in doubt. */
  v.object({ kind: v.literal('address'), address: v.string(), isAccepted: v.optional(v.boolean()) }),
  /** Use these coordinates, WGS84 degrees. */
  v.object({
    kind: v.literal('place'),
    lat: v.number(),
    lng: v.number(),
  }),
]);

/** The user's decision about the match of an address. */
export type Correction = v.InferOutput<typeof correctionSchema>;

/** The decision for a candidate, whose match the user has seen and so accepts. */
export const candidateChoice = ({ address }: { address: string }): Correction => ({
  kind: 'address',
  address,
  isAccepted: true,
});

/** Whether a person has accepted the match itself, or entered its place. */
export const isAcceptance = (correction: Correction | undefined): boolean =>
  correction !== undefined && (correction.kind !== 'address' || correction.isAccepted === true);

/** What a decision about a match saves: one that accepts the match of a corrected address keeps that address. */
export const decisionAbout = (
  { address, requestedAddress }: { address: string; requestedAddress: string },
  correction: Correction,
): Correction =>
  correction.kind === 'accepted' && requestedAddress !== address
    ? { kind: 'address', address: requestedAddress, isAccepted: true }
    : correction;

/** By the key of the address. */
export type Corrections = Readonly<Record<string, Correction>>;

/** Each correction is a setting of its own, so that those of people who work at the same time are all kept. */
const store = new StoredJson(
  'cdata.correction.',
  v.object({
    /** Key of the address. */
    key: v.string(),
    correction: correctionSchema,
    /** When it was made, ISO 8601, and by whom, as far as Excel tells; missing in workbooks of earlier versions. */
    at: v.fallback(v.optional(v.string()), undefined),
    by: v.fallback(v.optional(v.string()), undefined),
  }),
);

/** Earlier versions of the add-in saved all corrections as one setting. */
const earlierStore = new StoredJson(
  'cdata.',
  v.record(v.string(), v.fallback(v.nullable(correctionSchema), null)),
);
const earlierKey = 'corrections';

/** A decision with when it was made and by whom, as far as that is known. */
export interface Decision {
  correction: Correction;
  /** ISO 8601. */
  at: string | null;
  by: string | null;
}

/** The decision about the match of an address, by its key. */
export async function savedDecision(key: string): Promise<Decision | null> {
  const entry = await inWorkbook({ waitForCellEdit: true }, async (context) => {
    const load = store.load(context, hash(key));
    await context.sync();
    return load();
  });
  if (entry?.key === key) {
    return { correction: entry.correction, at: entry.at ?? null, by: entry.by ?? null };
  }
  const correction = (await savedCorrections())[key];
  return correction ? { correction, at: null, by: null } : null;
}

export function savedCorrections(): Promise<Corrections> {
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const loadEntries = store.loadAll(context);
    const loadEarlier = earlierStore.load(context, earlierKey);
    await context.sync();
    const corrections: Record<string, Correction> = {};
    for (const [key, correction] of Object.entries(loadEarlier() ?? {})) {
      if (correction) corrections[key] = correction;
    }
    for (const { value } of loadEntries()) corrections[value.key] = value.correction;
    return corrections;
  });
}

/**
 * Adds corrections to those in the workbook.
 *
 * @throws WorkbookError where the workbook cannot be changed.
 */
export async function saveCorrections(corrections: Corrections): Promise<void> {
  const by = (await officeUser()) ?? undefined;
  const at = new Date().toISOString();
  await inWorkbook(async (context) => {
    for (const [key, correction] of Object.entries(corrections)) {
      store.set(context, hash(key), { key, correction, at, by });
    }
    await context.sync();
  });
}

/**
 * Deletes the corrections of addresses, so that the service's matches count again.
 *
 * @throws WorkbookError where the workbook cannot be changed.
 */
export function deleteCorrections(keys: readonly string[]): Promise<void> {
  return inWorkbook(async (context) => {
    const loadEarlier = earlierStore.load(context, earlierKey);
    await context.sync();
    for (const key of keys) store.delete(context, hash(key));
    const earlier = Object.entries(loadEarlier() ?? {});
    const others = earlier.filter(([key]) => !keys.includes(key));
    if (others.length < earlier.length) earlierStore.set(context, earlierKey, Object.fromEntries(others));
    await context.sync();
  });
}

/** What is geocoded for an address. */
export const geocodeInput = (line: string, correction: Correction | undefined): AddressInput => ({
  address: correction?.kind === 'address' ? correction.address : line,
  municipality: null,
});

/** Whether what lies at the coordinates of a match can be written as what lies at the address. */
export const isReliableMatch = (match: FieldValues, correction: Correction | undefined): boolean =>
  isAcceptance(correction) || isCertainMatch(match);
