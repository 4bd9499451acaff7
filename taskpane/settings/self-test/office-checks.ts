import { check, type Check } from './check.ts';

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
  check('storage', 'local session', async () =>
    [keeps(() => localStorage) && 'local', keeps(() => sessionStorage) && 'session']
      .filter(Boolean)
      .join(' '),
  ),
  check('startup', 'answered', async () =>
    (await Office.addin.getStartupBehavior()) ? 'answered' : 'blank',
  ),
  check('commands', 'function', async () => typeof Office.actions.associate),
];
