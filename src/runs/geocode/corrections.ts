import { inWorkbook } from '../../excel/index.ts';

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
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const kept = context.workbook.settings.getItemOrNullObject(setting).load('value');
    await context.sync();
    return kept.isNullObject ? {} : readCorrections(kept.value);
  });
}

/** The last correction that was remembered, or is being: all are in one setting, which is read and written. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Remembers what was decided about addresses, beside what was before.
 *
 * @throws WorkbookError where the workbook cannot be written.
 */
export function rememberCorrections(decided: Corrections): Promise<Corrections> {
  const remembered = last.then(() => addCorrections(decided));
  last = remembered.catch(() => undefined);
  return remembered;
}

function addCorrections(decided: Corrections): Promise<Corrections> {
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
