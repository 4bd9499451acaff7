import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Frame } from 'playwright-core';
import type { ScreenName } from '../../taskpane/frame/screen.ts';
import type { Text } from '@cdata/catalog';
import { placeOf } from '../../taskpane/frame/places.ts';
import { screens } from '../../taskpane/screens.ts';

export const button = (pane: Frame, name: RegExp) => pane.getByRole('button', { name });

export async function connect(pane: Frame, key: string): Promise<void> {
  await pane.getByRole('textbox', { name: /^(Key|Clé)/ }).fill(key);
  await button(pane, /^(Connect|Se connecter)$/).click();
}

const startsWith = ({ en, fr }: Text): RegExp => new RegExp(`^(${en}|${fr})(?!\\p{L})`, 'u');

/** The card on Home through which a screen is opened. */
export const card = (pane: Frame, screen: ScreenName) =>
  pane.getByRole('main').getByRole('button', { name: startsWith(placeOf(screen)!.title) });

/** The tab of a screen, among those of its place. */
export const step = (pane: Frame, screen: ScreenName) =>
  pane
    .getByRole('banner')
    .getByRole('tab', { name: startsWith(screens.find(({ name }) => name === screen)!.title) });

export async function openHome(pane: Frame): Promise<void> {
  await pane.getByRole('heading', { level: 1 }).waitFor();
  const back = pane.getByRole('banner').getByRole('button', { name: /^(Home|Accueil|Back to|Retour)/ });
  // From the map, the first leads to the screen that opened it.
  while (await back.isVisible()) await back.click();
}

/** Opens a screen like a user: from Home, with the card of its place, and with its tab. */
export async function openScreen(pane: Frame, screen: ScreenName): Promise<void> {
  await openHome(pane);
  if (screen === 'home') return;
  await card(pane, screen).click();
  if (placeOf(screen)!.start !== screen) await step(pane, screen).click();
}

/** Opens the map of what was geocoded around the selection. */
export async function openMap(pane: Frame): Promise<void> {
  await openScreen(pane, 'geocode');
  await button(pane, /^(Show on map|Afficher sur la carte)$/).click();
}

/** Reads the rows around the selection again. */
export async function takeSelection(pane: Frame): Promise<void> {
  const main = pane.getByRole('main');
  const take = main.getByRole('button', { name: /^(Use selection|Utiliser la sélection)$/ });
  const change = main.getByRole('button', { name: /^(Change|Modifier)$/ });
  await take.or(change).first().waitFor();
  if ((await take.count()) === 0) await change.first().click();
  await take.first().click();
}

export const openSearch = (pane: Frame) => openScreen(pane, 'search');

export const openActivity = (pane: Frame) => openScreen(pane, 'activity');

export const fill = (pane: Frame, parameter: string, value: string) =>
  pane.locator(`input[name="${parameter}"]`).fill(value);

export const choose = (pane: Frame, parameter: string, value: string) =>
  pane.locator(`select[name="${parameter}"]`).selectOption(value);

export const putIntoTable = (pane: Frame) => button(pane, /^(Insert table|Insérer le tableau)$/).click();

/** The text of the message bar that says how it ended. */
export const outcome = (pane: Frame) => pane.locator('main [aria-live] .fui-MessageBarBody');

/** Approves the calculation that waits for approval. */
export const approve = (pane: Frame) => button(pane, /^(Run|Exécuter) \(.+ (calls|appels)\)$/).click();

/** Waits until all animations that end have ended. */
const still = (pane: Frame): Promise<void> =>
  pane.evaluate(async () => {
    for (;;) {
      const moving = document
        .getAnimations()
        .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity);
      if (moving.length === 0) return;
      await Promise.allSettled(moving.map(({ finished }) => finished));
    }
  });

/**
 * Violations that axe-core finds twice in the pane. A control that changes during the first check may cause false ones.
 *
 * @param rules `colors` checks contrasts alone: where only colours differ, nothing else can have changed.
 */
export async function axeViolations(pane: Frame, rules: 'all' | 'colors' = 'all'): Promise<string[]> {
  await pane.page().emulateMedia({ reducedMotion: 'reduce' });
  if (!(await pane.evaluate(() => 'axe' in window)))
    await pane.evaluate(
      await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'),
    );
  const problems = await violations(pane, rules);
  if (problems.length === 0) return [];
  await pane.page().waitForTimeout(1000);
  return violations(pane, rules);
}

async function violations(pane: Frame, rules: 'all' | 'colors'): Promise<string[]> {
  await still(pane);
  return pane.evaluate(async (checked) => {
    const { axe } = window as unknown as { axe: { run: (options: RunOptions) => Promise<AxeResults> } };
    const { violations: found } = await axe.run({
      resultTypes: ['violations'],
      // Only rules that are off by default read the style sheets.
      preload: false,
      rules: {
        // The one rule of WCAG 2.2 AA, which axe-core leaves off by default.
        'target-size': { enabled: checked === 'all' },
        // AAA, which a category of rules would switch on.
        'color-contrast-enhanced': { enabled: false },
      },
      ...(checked === 'colors' && { runOnly: ['cat.color'] }),
    });
    return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  }, rules);
}
