// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePaneTheme } from '../../taskpane/frame/theme.ts';

/** `Office.context.officeTheme`, as Excel answers at the moment. */
let officeTheme: object | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Office', {
    context: {
      get officeTheme() {
        return officeTheme;
      },
    },
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const shown = ({ current }: { current: { colorNeutralBackground1: string } }) => [
  current.colorNeutralBackground1,
  document.documentElement.style.colorScheme,
];
const light = ['#ffffff', 'light'];
const dark = ['#292929', 'dark'];

test.each([
  ['light, where Excel does not say (Excel on the web)', undefined, light],
  ['dark, where Excel says so', { isDarkTheme: true, bodyBackgroundColor: '#262626' }, dark],
  ['light, where Excel says so', { isDarkTheme: false, bodyBackgroundColor: '#ffffff' }, light],
  // Office.js on the desktop makes a color of each property, also of those that are none.
  ['light on a light background', { isDarkTheme: '#000000', bodyBackgroundColor: '#e6e6e6' }, light],
  ['dark on a dark background', { isDarkTheme: '#000001', bodyBackgroundColor: '#444444' }, dark],
  ['dark on a dark background, of which Excel says no more', { bodyBackgroundColor: '#0a0a0a' }, dark],
  ['light, where Excel names no color', {}, light],
])('the pane is %s', (_, theme, expected) => {
  officeTheme = theme;
  expect(shown(renderHook(usePaneTheme).result)).toEqual(expected);
});

test('the pane follows Excel’s theme while it is open', () => {
  officeTheme = { isDarkTheme: false };
  const { result, unmount } = renderHook(usePaneTheme);
  expect(shown(result)).toEqual(light);
  officeTheme = { isDarkTheme: true };
  act(() => vi.advanceTimersByTime(5000));
  expect(shown(result)).toEqual(dark);
  officeTheme = { isDarkTheme: false };
  act(() => vi.advanceTimersByTime(5000));
  expect(shown(result)).toEqual(light);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
