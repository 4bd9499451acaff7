import type { Bridge } from './bridge.ts';

/** The error of Microsoft's client for a member that the workbook lacks. */
export class NotImplementedError extends Error {
  override readonly name = 'RichApi.Error';
  readonly code = 'NotImplemented';
  readonly debugInfo: { code: string; message: string; errorLocation: string };

  constructor(member: string) {
    super(`The requested feature isn't implemented: ${member}.`);
    this.debugInfo = { code: this.code, message: this.message, errorLocation: member };
  }
}

type Callback = (result: object) => void;

/** The callback of the Common API is the last argument, after optional options. */
export function callBack(args: readonly unknown[], result: object): void {
  const callback = args.at(-1);
  if (typeof callback === 'function') queueMicrotask(() => (callback as Callback)(result));
}

export const succeeded = (value?: unknown) => ({ status: 'succeeded', value, error: undefined });

export const failed = (code: number, name: string, message: string) => ({
  status: 'failed',
  value: undefined,
  error: { code, name, message },
});

/** Microsoft: "Office JavaScript API: error codes": a member that the host does not support. */
const notSupportedCode = 5000;

/** Members that add-ins may call although the workbook lacks them. Each says so, to the add-in and on the page. */
export class Refusals {
  readonly #report: Bridge['reportMissing'];

  constructor({ reportMissing }: Pick<Bridge, 'reportMissing'>) {
    this.#report = reportMissing;
  }

  /** Methods of the Common API: their callbacks get the error. */
  withCallbacks<Name extends string>(parent: string, names: readonly Name[]) {
    return this.#methods(parent, names, (error, args) => {
      const callback = args.at(-1);
      if (typeof callback !== 'function') throw error;
      callBack(args, failed(notSupportedCode, error.code, error.message));
    });
  }

  /** Methods that return a promise, which is rejected. */
  withPromises<Name extends string>(parent: string, names: readonly Name[]) {
    return this.#methods(parent, names, (error) => Promise.reject(error));
  }

  /** Reports a member and returns the error to throw. */
  error(member: string): NotImplementedError {
    this.#report(member);
    return new NotImplementedError(member);
  }

  #methods<Name extends string>(
    parent: string,
    names: readonly Name[],
    refuse: (error: NotImplementedError, args: unknown[]) => unknown,
  ): Record<Name, (...args: unknown[]) => unknown> {
    const methods = names.map((name) => {
      const method = (...args: unknown[]) => refuse(this.error(`${parent}.${name}`), args);
      return [name, method] as const;
    });
    return Object.fromEntries(methods) as Record<Name, (...args: unknown[]) => unknown>;
  }
}
