import type { Frame, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { placeOf } from '../../taskpane/frame/places.ts';
import type { ScreenName } from '../../taskpane/frame/screen.ts';
import { card, openHome, step } from './pane.ts';

/** Most steps from one end of a screen to the other. */
const mostSteps = 120;

type Step = 'Tab' | 'Shift+Tab';

/**
 * Goes on, or back, with the Tab key alone until a control has the focus. At the end of the pane, it comes in again with F6
 * and goes the other way.
 */
export async function tabTo(page: Page, control: Locator, step: Step = 'Tab'): Promise<void> {
  let key = step;
  for (let steps = 0; steps < 2 * mostSteps; steps++) {
    const focus = await control.evaluate((element) => {
      if (element === document.activeElement) return 'on it';
      return window.parent === window || document.hasFocus() ? 'elsewhere' : 'outside the pane';
    });
    if (focus === 'on it') return;
    if (focus === 'outside the pane') {
      await goToPane(page, () => control.evaluate(() => document.hasFocus()));
      key = key === 'Tab' ? 'Shift+Tab' : 'Tab';
    }
    await page.keyboard.press(key);
  }
  throw new Error(`The Tab key does not reach ${control}.`);
}

/** Reaches a control with the Tab key and presses Enter there. */
export async function press(page: Page, control: Locator, step?: Step): Promise<void> {
  await control.waitFor();
  await expect.poll(() => control.getAttribute('aria-disabled')).not.toBe('true');
  await tabTo(page, control, step);
  await page.keyboard.press('Enter');
}

/** Opens a screen from Home: presses the card of its place, and goes from the selected tab to its own with arrow keys. */
export async function openByKeyboard(pane: Frame, screen: ScreenName): Promise<void> {
  const page = pane.page();
  await openHome(pane);
  await enterPane(pane);
  await press(page, card(pane, screen));
  const { start, screens } = placeOf(screen)!;
  if (start === screen) return;
  await tabTo(page, step(pane, start), 'Shift+Tab');
  const steps = screens.indexOf(screen) - screens.indexOf(start);
  const key = steps > 0 ? 'ArrowRight' : 'ArrowLeft';
  for (let pressed = 0; pressed < Math.abs(steps); pressed++) await page.keyboard.press(key);
  await page.keyboard.press('Enter');
}

/** Goes to the pane with F6, as a person does; the Tab key goes on from the control that had the focus last. */
export const enterPane = (pane: Frame): Promise<void> =>
  goToPane(pane.page(), () => pane.evaluate(() => document.hasFocus()));

/** The cells, the buttons and the pane. */
const regions = 3;

async function goToPane(page: Page, hasFocus: () => Promise<boolean>): Promise<void> {
  const region = () =>
    page.evaluate(() => document.activeElement?.closest('#bar, #pane, #grid')?.id ?? 'none');
  for (let pressed = 0; pressed <= regions; pressed++) {
    if (await hasFocus()) return;
    const before = await region();
    await page.keyboard.press('F6');
    await expect.poll(region).not.toBe(before);
  }
  throw new Error('F6 does not reach the pane.');
}

/** Puts the focus before the first control of the pane. */
export async function goToStart(pane: Frame): Promise<void> {
  await pane.evaluate(() => {
    window.focus();
    // Chromium goes on from where the focus was last, even after a blur: it has to be at the start of the page.
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
}

/** A control at which the Tab key stops: its role and name, as a screen reader has them. */
export interface TabStop {
  role: string;
  name: string;
}

/** Controls that arrow keys reach from a neighbour in the same group, at which the Tab key stops. */
const reachedByArrows = [
  ['input[type="radio"]', '[role="radiogroup"]'],
  ['[role="tab"]', '[role="tablist"]'],
  ['[role="option"]', '[role="listbox"]'],
  ['li button[tabindex="-1"]', '[role="group"], [role="region"]'],
  ['.fui-SpinButton button', '.fui-SpinButton'],
  ['.fui-Combobox__expandIcon', '.fui-Combobox'],
] as const;

/**
 * Goes through the pane with the Tab key alone.
 *
 * @returns What it stops at, and the controls that neither the Tab key nor arrow keys reach.
 */
export async function walkByTab(pane: Frame): Promise<{ stops: TabStop[]; unreached: string[] }> {
  const page = pane.page();
  const stops: TabStop[] = [];
  let marked = 0;
  await goToStart(pane);
  for (let steps = 0; steps < mostSteps; steps++) {
    await page.keyboard.press('Tab');
    const stop = await pane.evaluate((number) => {
      const { activeElement: active } = document;
      if (!document.hasFocus() || !active || active === document.body) return 'outside';
      const visited = active.getAttribute('data-stop');
      // The day, month and year of a date are one control.
      if (visited !== null) return Number(visited) === number - 1 ? 'part' : 'again';
      active.setAttribute('data-stop', String(number));
      return 'new';
    }, marked);
    if (stop === 'part') continue;
    if (stop !== 'new') break;
    const [line = ''] = (await pane.locator(`[data-stop="${marked}"]`).ariaSnapshot()).split('\n');
    const [, role = '', name = ''] = /^- '?(\w+)(?: "((?:[^"\\]|\\.)*)")?/.exec(line) ?? [];
    // Fluent keeps the focus in lists with elements that nobody sees or hears.
    marked++;
    if (role) stops.push({ role, name: name.replaceAll('\\"', '"') });
  }
  const unreached = await pane.evaluate((groups) => {
    const controls =
      'button, a[href], input, select, textarea, [role="tab"], [role="option"], [role="button"]';
    const isReached = (element: Element) =>
      element.hasAttribute('data-stop') ||
      groups.some(([control, group]) => {
        const around = element.matches(control) ? element.closest(group) : null;
        return around?.matches('[data-stop], :has([data-stop])');
      });
    const missed = [...document.querySelectorAll<HTMLInputElement>(controls)].filter(
      (element) =>
        !isReached(element) &&
        !element.disabled &&
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.closest('[aria-hidden="true"]'),
    );
    for (const marked of document.querySelectorAll('[data-stop]')) marked.removeAttribute('data-stop');
    return missed.map((element) => element.outerHTML.slice(0, 160));
  }, reachedByArrows);
  return { stops, unreached };
}
