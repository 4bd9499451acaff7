import type { Frame } from 'playwright-core';

/** What a person does in the pane, in either language. */
export const button = (pane: Frame, name: RegExp) => pane.getByRole('button', { name });

export async function connect(pane: Frame, key: string): Promise<void> {
  await pane.getByRole('textbox', { name: /^(Key|Clé)/ }).fill(key);
  await button(pane, /^(Connect|Se connecter)$/).click();
}

export const openSearch = (pane: Frame) => pane.getByRole('tab', { name: /^(Search|Recherche)/ }).click();

export const openActivity = (pane: Frame) => pane.getByRole('tab', { name: /^(Activity|Activité)/ }).click();

export const fill = (pane: Frame, parameter: string, value: string) =>
  pane.locator(`input[name="${parameter}"]`).fill(value);

export const choose = (pane: Frame, parameter: string, value: string) =>
  pane.locator(`select[name="${parameter}"]`).selectOption(value);

export const putIntoTable = (pane: Frame) => button(pane, /^(Put into a table|Mettre en tableau)$/).click();

/** The last word on the table that was asked for. */
export const outcome = (pane: Frame) => pane.locator('footer .fui-MessageBarBody');

/** Lets the calculation go on that is held for its cost. */
export const release = (pane: Frame) => button(pane, /^(Make|Faire) .+ (calls|appels)$/).click();
