import { inWorkbook } from './in-workbook.ts';

/** With it, Excel asks nobody whether they trust the add-in (Microsoft: "Manage trust options for Office Add-ins"). */
const setting = 'Office.DisableTrustUX';

/**
 * Lets Excel open the workbook for people without the add-in as any other one: it loads no add-in and asks nobody whether
 * they trust it. `Office.context.document.settings`, which Microsoft's page names, has the same settings as they were when
 * the page was loaded, and would save all of them.
 *
 * @throws WorkbookError where Excel does not save the setting.
 */
export async function openForRecipients(): Promise<void> {
  await inWorkbook({ waitForCellEdit: true }, async (context) => {
    context.workbook.settings.add(setting, true);
    await context.sync();
  });
  await Office.addin.setStartupBehavior(Office.StartupBehavior.none);
}

/** Whether the workbook was prepared with {@link openForRecipients}, and that was not ended since. */
export const isForRecipients = (): Promise<boolean> =>
  inWorkbook(async (context) => {
    const prepared = context.workbook.settings.getItemOrNullObject(setting).load('value');
    await context.sync();
    return !prepared.isNullObject;
  });

/** Ends what {@link openForRecipients} has begun, with the next synchronization. */
export const openWithAddin = ({ workbook }: Excel.RequestContext): void =>
  workbook.settings.getItemOrNullObject(setting).delete();
