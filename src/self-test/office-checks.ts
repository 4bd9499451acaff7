import type { Check } from './check.ts';

/** Whether a browser storage keeps a value. */
function keeps(storage: () => Storage): boolean {
  const key = `${Office.context.partitionKey ?? ''}cdata.self-test`;
  try {
    storage().setItem(key, 'x');
    const isKept = storage().getItem(key) === 'x';
    storage().removeItem(key);
    return isKept;
  } catch {
    return false;
  }
}

export const officeChecks: readonly Check[] = [
  {
    id: 'storage',
    expected: 'local session',
    run: async () =>
      [keeps(() => localStorage) && 'local', keeps(() => sessionStorage) && 'session']
        .filter(Boolean)
        .join(' '),
  },
  {
    id: 'startup',
    expected: 'answered',
    run: async () => ((await Office.addin.getStartupBehavior()) ? 'answered' : 'blank'),
  },
  {
    id: 'commands',
    expected: 'function',
    run: async () => typeof Office.actions.associate,
  },
];
