import { WorkbookError } from './excel-errors.ts';
import { excelMessages } from './messages.ts';

/** Characters that Excel takes at most, by Microsoft's staff (OfficeDev/office-js, issue 621). */
const maxAcceptedLength = 2_000_000;

/**
 * Characters of the keys and values of all settings that the add-in leaves in a workbook, apart from what is small: in Excel
 * 2021, users had `InvalidArgument` from about 1 MB on (OfficeDev/office-js, issue 3957).
 */
export const maxSettingsLength = 1_000_000;

/** Loads how many characters each setting takes, by its key. Call the result after the next synchronization. */
export function loadSettingLengths({ workbook }: Excel.RequestContext): () => Map<string, number> {
  const settings = workbook.settings.load('items/key,items/value');
  return () =>
    new Map(settings.items.map(({ key, value }) => [key, key.length + JSON.stringify(value ?? '').length]));
}

export const totalLength = (lengths: ReadonlyMap<string, number>): number =>
  [...lengths.values()].reduce((sum, length) => sum + length, 0);

/** How many characters the workbook has room for, if the settings whose keys begin with `replaced` are written again. */
export const settingsRoom = (lengths: ReadonlyMap<string, number>, replaced: string): number =>
  maxSettingsLength - totalLength(new Map([...lengths].filter(([key]) => !key.startsWith(replaced))));

/**
 * @param length Characters of what a batch will save.
 * @throws WorkbookError if Excel would take no more.
 */
export function requireSettingsRoom(lengths: ReadonlyMap<string, number>, length: number): void {
  if (totalLength(lengths) + length > maxAcceptedLength) throw new WorkbookError(excelMessages().noSettings);
}

/** Characters that the batches of contexts save. */
const savedLengths = new WeakMap<Excel.RequestContext, number>();

/** Adds to what the batch of a context saves. */
export const countSaved = (context: Excel.RequestContext, length: number): void =>
  void savedLengths.set(context, (savedLengths.get(context) ?? 0) + length);

/**
 * Whether a batch that Excel refused with `InvalidArgument` has saved more than the workbook may have room for. Excel gives
 * no other reason (OfficeDev/office-js, issue 3957).
 *
 * @param context Of the batch.
 * @param open Another one.
 */
export async function lacksSettingsRoom(
  context: Excel.RequestContext,
  open: Excel.RequestContext,
): Promise<boolean> {
  const length = savedLengths.get(context) ?? 0;
  if (length === 0) return false;
  const lengths = loadSettingLengths(open);
  await open.sync();
  return totalLength(lengths()) + length > maxSettingsLength;
}
