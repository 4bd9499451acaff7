import { inWorkbook } from '../in-workbook.ts';

/** What a person decided about an address as it was typed. */
export type Correction =
  /** The match is right as it is. */
  | { kind: 'accepted' }
  /** This is asked for instead. */
  | { kind: 'address'; address: string }
  /** It is here: WGS84 degrees. */
  | { kind: 'place'; lat: number; lng: number };

/** By the key of the address as it was typed. */
export type Corrections = Readonly<Record<string, Correction>>;

const setting = 'cdata.corrections';

/** The corrections that this workbook remembers; they travel with it. */
export function rememberedCorrections(): Promise<Corrections> {
  return inWorkbook(async (context) => {
    const kept = context.workbook.settings.getItemOrNullObject(setting).load('value');
    await context.sync();
    return kept.isNullObject ? {} : readCorrections(kept.value);
  });
}

/** Remembers what was decided about addresses, beside what was before. */
export function rememberCorrections(decided: Corrections): Promise<Corrections> {
  return inWorkbook(async (context) => {
    const kept = context.workbook.settings.getItemOrNullObject(setting).load('value');
    await context.sync();
    const all = { ...(kept.isNullObject ? {} : readCorrections(kept.value)), ...decided };
    context.workbook.settings.add(setting, JSON.stringify(all));
    await context.sync();
    return all;
  });
}

function readCorrections(value: unknown): Corrections {
  try {
    return (JSON.parse(String(value)) ?? {}) as Corrections;
  } catch {
    return {};
  }
}
