import { carriesText, errorTypes } from '../grid/cell-error.ts';
import type { Implementation } from '../custom-functions/registry.ts';
import type { Bridge } from './bridge.ts';
import type { PageScope } from './page-scope.ts';

/** `CustomFunctions.ErrorCode`. */
const errorCodes = {
  invalidValue: '#VALUE!',
  notAvailable: '#N/A',
  divisionByZero: '#DIV/0!',
  invalidNumber: '#NUM!',
  nullReference: '#NULL!',
  invalidName: '#NAME?',
  invalidReference: '#REF!',
} as const;

/** `CustomFunctions.Error`. Cells show the message of #VALUE! and #N/A. */
class CustomFunctionError extends Error {
  readonly code: string;

  constructor(code: string, message?: string) {
    super(message);
    this.code = code;
  }

  /** What Excel receives, with these properties of Office.js (1.1.110). */
  toJSON(): object {
    const { code, message } = this;
    return {
      ...{ valueType: 'CustomFunctionError', code, type: 'Error', basicValue: code, basicType: 'Error' },
      ...(carriesText(code) && message && { message }),
      errorType: errorTypes[code],
    };
  }
}

export function installCustomFunctions({ globals }: PageScope, bridge: Bridge): void {
  const makeError = (code: string) => new CustomFunctionError(code);
  const associate = (id: string | Record<string, Implementation>, implementation?: Implementation) => {
    const implementations = typeof id === 'string' ? { [id]: implementation! } : id;
    for (const [name, one] of Object.entries(implementations)) bridge.associate(name, one, makeError);
  };
  globals.CustomFunctions = {
    associate,
    Error: CustomFunctionError,
    ErrorCode: errorCodes,
  };
}
