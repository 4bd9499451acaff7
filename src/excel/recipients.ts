/**
 * Lets Excel open the workbook for people without the add-in as any other one: it loads no add-in and asks nobody whether
 * they trust it (Microsoft: "Manage trust options for Office Add-ins").
 *
 * @throws Error where Excel does not save the setting.
 */
export async function openForRecipients(): Promise<void> {
  await Office.addin.setStartupBehavior(Office.StartupBehavior.none);
  const { settings } = Office.context.document;
  settings.set('Office.DisableTrustUX', true);
  await new Promise<void>((resolve, reject) => {
    settings.saveAsync(({ status, error }) => {
      if (status === Office.AsyncResultStatus.Succeeded) resolve();
      else reject(new Error(error.message));
    });
  });
}
