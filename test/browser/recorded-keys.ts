import type { Frame } from 'playwright-core';
import { onTestFinished } from 'vitest';

/** The keys that a test presses and types from now on, one line for each control that is reached, with what it is. */
export function recordKeys(pane: Frame): string[] {
  const lines: string[] = [];
  const { keyboard } = pane.page();
  const press = keyboard.press.bind(keyboard);
  const type = keyboard.type.bind(keyboard);
  let tabs = 0;
  const add = (keys: string) => {
    lines.push(tabs > 0 ? `Tab × ${tabs}, ${keys}` : keys);
    tabs = 0;
  };
  keyboard.press = async (key, options) => {
    if (key === 'Tab') tabs++;
    else add(tabs > 0 && key !== 'F6' ? `${key}: ${await focusedControl(pane)}` : key);
    return press(key, options);
  };
  keyboard.type = (text, options) => {
    add(`“${text}”`);
    return type(text, options);
  };
  // Other tests use the page after this one.
  onTestFinished(() => {
    Object.assign(keyboard, { press, type });
  });
  return lines;
}

/** Its role and name as a screen reader has them: `button "Use selection"`. Long names are cut. */
async function focusedControl(pane: Frame): Promise<string> {
  const [line = ''] = (await pane.locator(':focus').ariaSnapshot()).split('\n');
  return line.replace(/^- /, '').replace(/("[^"]{40})[^"]+"/, '$1…"');
}
