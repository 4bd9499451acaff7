import type { Implementation } from '../custom-functions/registry.ts';
import type { Bridge } from './bridge.ts';
import type { PageScope } from './page-scope.ts';

/** Microsoft's codes of CustomFunctions.ErrorCode. */
const errorCodes = {
  invalidValue: '#VALUE!',
  notAvailable: '#N/A',
  divisionByZero: '#DIV/0!',
  invalidNumber: '#NUM!',
  nullReference: '#NULL!',
  invalidName: '#NAME?',
  invalidReference: '#REF!',
} as const;

/** An error for a cell; the message shows with #VALUE! and #N/A. */
class CustomFunctionError extends Error {
  readonly code: string;

  constructor(code: string, message?: string) {
    super(message);
    this.code = code;
  }
}

/** `CustomFunctions` as functions files call it: what they associate goes to the workbook. */
export function installCustomFunctions({ globals }: PageScope, bridge: Bridge): void {
  const makeError = (code: string) => new CustomFunctionError(code);
  const associate = (id: string | Record<string, Implementation>, implementation?: Implementation) => {
    const all = typeof id === 'string' ? { [id]: implementation! } : id;
    for (const [name, one] of Object.entries(all)) bridge.associate(name, one, makeError);
  };
  globals.CustomFunctions = {
    associate,
    Error: CustomFunctionError,
    ErrorCode: errorCodes,
  };
}
