import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Frame } from 'playwright-core';
import { frame } from '../../src/messages/frame.ts';
import { home } from '../../src/messages/home.ts';

/** What a person does in the pane, in either language. */
export const button = (pane: Frame, name: RegExp) => pane.getByRole('button', { name });

export async function connect(pane: Frame, key: string): Promise<void> {
  await pane.getByRole('textbox', { name: /^(Key|Clé)/ }).fill(key);
  await button(pane, /^(Connect|Se connecter)$/).click();
}

type Screen = keyof typeof frame.en.screens;
type Card = keyof typeof home.en.cards;

/** What the button that leads to a screen begins with on Home, in both languages. */
const wayTo = (screen: Exclude<Screen, 'home'>): RegExp => {
  const titles = [
    { screens: frame.en.screens, cards: home.en.cards },
    { screens: frame.fr.screens, cards: home.fr.cards },
  ].map(({ screens, cards }) => (screen in cards ? cards[screen as Card].title : screens[screen]));
  return new RegExp(`^(${titles.join('|')})`);
};

/** Goes Home from wherever the pane is. */
export async function openHome(pane: Frame): Promise<void> {
  await pane.getByRole('heading', { level: 1 }).waitFor();
  const way = pane.getByRole('banner').getByRole('button', { name: /^(Home|Accueil)$/ });
  if (await way.isVisible()) await way.click();
}

/** Goes to a screen as a person does: Home first, and from there by its button. */
export async function openScreen(pane: Frame, screen: Screen): Promise<void> {
  await openHome(pane);
  if (screen === 'home') return;
  await pane
    .getByRole('main')
    .getByRole('button', { name: wayTo(screen) })
    .click();
}

export const openSearch = (pane: Frame) => openScreen(pane, 'search');

export const openActivity = (pane: Frame) => openScreen(pane, 'activity');

export const fill = (pane: Frame, parameter: string, value: string) =>
  pane.locator(`input[name="${parameter}"]`).fill(value);

export const choose = (pane: Frame, parameter: string, value: string) =>
  pane.locator(`select[name="${parameter}"]`).selectOption(value);

export const putIntoTable = (pane: Frame) => button(pane, /^(Insert table|Insérer le tableau)$/).click();

/** The last word on the table that was asked for. */
export const outcome = (pane: Frame) => pane.locator('footer .fui-MessageBarBody');

/** Lets the calculation go on that is held for its cost. */
export const release = (pane: Frame) => button(pane, /^(Run|Exécuter) \(.+ (calls|appels)\)$/).click();

/** Waits until nothing moves or changes its colour any longer, but for what never ends. */
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
 * What axe-core finds wrong with what the pane shows. A control that changes while it looks is judged half by what it
 * was: what is found must be found twice. Colours half-way from one to another are nobody's.
 */
export async function axeViolations(pane: Frame): Promise<string[]> {
  await pane.page().emulateMedia({ reducedMotion: 'reduce' });
  await pane.evaluate(await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
  const found = await violations(pane);
  if (found.length === 0) return [];
  await pane.page().waitForTimeout(1000);
  return violations(pane);
}

async function violations(pane: Frame): Promise<string[]> {
  await still(pane);
  return pane.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run: () => Promise<AxeResults> } };
    return (await axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  });
}
