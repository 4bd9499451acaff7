import { frenchLocales } from './addin.ts';
import { shortcuts } from '../../taskpane/frame/keyboard/shortcuts.ts';

const nameOf = (run: string): string => `${run}.Label`;

/** The shortcuts for the manifest (Microsoft, "extended-manifest schema"). */
export function shortcutsFile(): object {
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
