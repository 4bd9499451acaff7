import { frenchLocales } from './addin.ts';
import { shortcuts } from './entry-points.ts';

const nameOf = (run: string): string => `${run}.Label`;

/** The shortcuts for the XML manifest (Microsoft, "extended-manifest schema"); null if there are none. */
export function shortcutsFile(): object | null {
  if (shortcuts.length === 0) return null;
  return {
    actions: shortcuts.map(({ run }) => ({
      id: run,
      type: 'ExecuteFunction',
      name: `\${resource.${nameOf(run)}}`,
    })),
    shortcuts: shortcuts.map(({ run, keys }) => ({ action: run, key: keys })),
    resources: {
      default: Object.fromEntries(shortcuts.map(({ run, label }) => [nameOf(run), { value: label.en }])),
    },
  };
}

/** The French texts of the shortcuts, in the file that the manifest names next to them. */
export const shortcutTexts = (): object => ({
  resources: Object.fromEntries(
    frenchLocales.map((locale) => [
      locale.toLowerCase(),
      Object.fromEntries(shortcuts.map(({ run, label }) => [nameOf(run), { value: label.fr }])),
    ]),
  ),
});
