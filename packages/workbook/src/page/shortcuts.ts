/** Of `ExtendedOverrides` (Microsoft: "Add custom keyboard shortcuts to your Office Add-ins"). */
interface ShortcutFile {
  shortcuts?: { action?: string; key?: { default?: string; web?: string } }[];
}

/** Runs an add-in's actions on their keys while the sheets have the focus, as in Excel on the web. */
export async function listenToShortcuts(address: string, runAction: (id: string) => void): Promise<void> {
  const file = (await (await fetch(address)).json()) as ShortcutFile;
  const actions = new Map<string, string>();
  for (const { action, key } of file.shortcuts ?? []) {
    const combination = key?.web ?? key?.default;
    if (action && combination) actions.set(normalizedKeys(combination.split('+')), action);
  }
  addEventListener(
    'keydown',
    (event) => {
      const action = actions.get(keysOf(event));
      if (action === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      runAction(action);
    },
    { capture: true },
  );
}

/** The keys of an event, as {@link normalizedKeys} writes them. */
export function keysOf({ ctrlKey, metaKey, altKey, shiftKey, code, key }: KeyboardEvent): string {
  // With Alt or Shift, the key of a letter or a digit is another character; its code is not.
  const name = /^(?:Key|Digit)(.)$/.exec(code)?.[1] ?? key.replace(/^Arrow/, '');
  const modifiers = [ctrlKey || metaKey ? 'CTRL' : '', altKey ? 'ALT' : '', shiftKey ? 'SHIFT' : ''];
  return normalizedKeys([...modifiers, name]);
}

/** `Ctrl+Alt+1` and `Alt+CTRL+1` are the same. */
export const normalizedKeys = (keys: readonly string[]): string =>
  keys
    .map((key) => key.trim().toUpperCase())
    .map((key) => ({ COMMAND: 'CTRL', OPTION: 'ALT' })[key] ?? key)
    .filter(Boolean)
    .sort()
    .join('+');
