import { afterEach, expect, test, vi } from 'vitest';
import { UserError } from '../../src/language/index.ts';
import { TaskAbortError } from '../../src/tasks/index.ts';
import { errorReport } from '../../taskpane/frame/error-report.tsx';
import { UnexpectedErrors } from '../../taskpane/frame/unexpected-errors.tsx';

afterEach(() => vi.unstubAllGlobals());

test('the latest error is shown until it is dismissed, and the same one never again', () => {
  const errors = new UnexpectedErrors();
  let changes = 0;
  errors.subscribe(() => changes++);
  const [first, second] = [new Error('first'), new Error('second')];
  errors.report(first);
  errors.report(second);
  expect([errors.latest, changes]).toEqual([second, 2]);
  errors.dismiss();
  errors.report(first);
  expect([errors.latest, changes]).toEqual([null, 3]);
});

test('a cancellation, and an error that is shown in its own place, are not unexpected', () => {
  const errors = new UnexpectedErrors();
  errors.report(new TaskAbortError('cancelled'));
  errors.report(new DOMException('', 'AbortError'));
  errors.report(undefined);
  errors.reportUnlessShown(new UserError('Enter an address.'));
  expect(errors.latest).toBeNull();
});

test('a report for support has no key', () => {
  vi.stubGlobal('ADDIN_VERSION', '1.2.3');
  vi.stubGlobal('Office', {});
  vi.stubGlobal('navigator', { userAgent: 'Excel' });
  const connection = {
    address: 'https://api.example.org',
    access: { kind: 'direct', key: 'secret-key' },
  } as const;
  const error = new Error('No answer to secret-key, Authorization: Bearer abcdefghijklmnopqrstuvwxyz');
  const report = errorReport(error, { screen: 'home', connection });
  expect(report).toContain('Error: Error: No answer to •••, Authorization: Bearer •••');
  expect(report).not.toMatch(/secret-key|abcdefgh/);
  expect(errorReport(error, { screen: 'home', connection: null })).not.toContain('abcdefgh');
});
