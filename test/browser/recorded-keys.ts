import type { Page } from 'playwright-core';

/** The keys that a test presses and types from now on, one line for each control that is reached. */
export function recordKeys(page: Page): string[] {
  const lines: string[] = [];
  const press = page.keyboard.press.bind(page.keyboard);
  const type = page.keyboard.type.bind(page.keyboard);
  let tabs = 0;
  const add = (keys: string) => {
    lines.push(tabs > 0 ? `Tab × ${tabs}, ${keys}` : keys);
    tabs = 0;
  };
  page.keyboard.press = (key, options) => {
    if (key === 'Tab') tabs++;
    else add(key);
    return press(key, options);
  };
  page.keyboard.type = (text, options) => {
    add(`“${text}”`);
    return type(text, options);
  };
  return lines;
}
