import { vi } from 'vitest';
import type { HeadlessWorkbook } from '../packages/workbook/src/headless/headless-workbook.ts';

type Request = Parameters<HeadlessWorkbook['host']['execute']>[0];

/** Kinds of actions in the requests of Microsoft's client. */
const callsMethod = 3;
const setsProperty = 4;
const harmlessMethods = ['SuspendApiCalculationUntilNextSync', '_KeepReference', '_RemoveReference'];

/** A lease is written before the first write of a task, and deleted after its last one. */
const isOfLease = ({ ObjectPaths }: Request): boolean => JSON.stringify(ObjectPaths).includes('cdata.lease.');

const isWrite = ({ Actions, ObjectPaths }: Request): boolean =>
  Actions.some(
    ({ ActionType: type, Name: name }) =>
      type === setsProperty || (type === callsMethod && !harmlessMethods.includes(name)),
  ) || Object.values(ObjectPaths).some(({ Name: name }) => name === 'Add');

/**
 * Closes the pane after its n-th write: Excel carries it out, but nothing happens afterwards. `vi.restoreAllMocks` opens it
 * again.
 */
export function closePaneAfterWrite({ host }: HeadlessWorkbook, n: number): { writes: number } {
  const execute = host.execute.bind(host);
  const done = { writes: 0 };
  vi.spyOn(host, 'execute').mockImplementation(async (request, options) => {
    const throwIfClosed = () => {
      if (done.writes >= n) throw new Error('The pane is closed.');
    };
    throwIfClosed();
    const response = await execute(request, options);
    if (isWrite(request) && !isOfLease(request)) done.writes++;
    throwIfClosed();
    return response;
  });
  return done;
}
