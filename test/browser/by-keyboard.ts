import type { Frame, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Most steps from one end of a screen to the other. */
const mostSteps = 120;

type Step = 'Tab' | 'Shift+Tab';

/** Goes on, or back, with the Tab key alone until a control has the focus. */
export async function tabTo(page: Page, control: Locator, step: Step = 'Tab'): Promise<void> {
  for (let steps = 0; steps < mostSteps; steps++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(step);
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

/** Puts the focus where a person's is who has just come to the pane. */
export async function enterPane(pane: Frame): Promise<void> {
  await pane.evaluate(() => {
    window.focus();
    // Chromium goes on from where the focus was last, even after a blur: it has to be at the start of the page.
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
}
