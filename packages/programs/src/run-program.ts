import { fileProblem } from './disk-problem.ts';

/** One sentence about an option that can't be used. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

type ErrorClass = abstract new (...args: never[]) => Error;

/**
 * Runs a program, and prints errors that a person can act on in one line: those about a disk, too.
 *
 * @param expectedErrors Others are thrown.
 * @returns The exit code: 2 for a {@link UsageError}, 1 for the other expected errors.
 */
export async function runProgram(
  program: () => Promise<number | void>,
  expectedErrors: readonly ErrorClass[],
): Promise<number> {
  try {
    return (await program()) ?? 0;
  } catch (error) {
    const isUsage = error instanceof UsageError;
    const isExpected = isUsage || expectedErrors.some((kind) => error instanceof kind);
    const sentence = fileProblem(error) ?? (isExpected ? (error as Error).message : null);
    if (sentence === null) throw error;
    process.stderr.write(`${sentence}\n`);
    return isUsage ? 2 : 1;
  }
}

export const stopSignals = ['SIGTERM', 'SIGINT'] as const;

/** Resolves to the signal that asks the program to stop. */
export const waitForStop = (): Promise<(typeof stopSignals)[number]> =>
  new Promise((resolve) => {
    for (const signal of stopSignals) process.once(signal, () => resolve(signal));
  });

/** Why a server can't listen, as one sentence; null for any other error. @param advice What to change. */
export function listenProblem(error: unknown, place: string, advice: string): string | null {
  const { code = '', syscall = '' } = error as NodeJS.ErrnoException;
  if (syscall !== 'listen' && syscall !== 'getaddrinfo') return null;
  const reason =
    { EADDRINUSE: 'it is in use by another program', EACCES: 'this user may not use it' }[code] ??
    `the system reports ${code}`;
  return `The address ${place} can't be listened at, because ${reason}: ${advice}.`;
}
