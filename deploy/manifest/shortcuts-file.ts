import { shortcuts } from '../../taskpane/frame/keyboard/shortcuts.ts';

const nameOf = (run: string): string => `${run}_label`;

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

/**
 * The French texts of the shortcuts, in the file that the manifest names next to them: one file has the texts of one
 * further language (Microsoft, "Localize the description of a keyboard shortcut").
 */
export const shortcutTexts = (): object =>
  Object.fromEntries(shortcuts.map(({ run, label }) => [nameOf(run), { value: label.fr }]));
