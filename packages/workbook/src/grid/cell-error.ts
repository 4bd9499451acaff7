import type { ErrorType } from '@univerjs/engine-formula';

export const busyError = '#BUSY!';
export const cellErrors = [
  '#DIV/0!',
  '#N/A',
  '#NAME?',
  '#NULL!',
  '#NUM!',
  '#REF!',
  '#VALUE!',
  '#SPILL!',
  '#CALC!',
  '#FIELD!',
  '#CONNECT!',
  '#GETTING_DATA',
  busyError,
] as const;

/** The engine's name for an error: it knows more of them than its type says. */
export const errorType = (error: string): ErrorType => error as ErrorType;

export const isCellError = (value: unknown): value is string =>
  typeof value === 'string' && (cellErrors as readonly string[]).includes(value);

/** Only these two show the text that comes with them (Microsoft: "Handle and return errors from your custom function"). */
export const carriesText = (error: string): boolean => error === '#VALUE!' || error === '#N/A';

/** `Excel.ErrorCellValueType`, by the text that a cell shows. */
export const errorTypes: Record<string, string> = {
  '#BLOCKED!': 'Blocked',
  '#BUSY!': 'Busy',
  '#CALC!': 'Calc',
  '#CONNECT!': 'Connect',
  '#DIV/0!': 'Div0',
  '#FIELD!': 'Field',
  '#GETTING_DATA': 'GettingData',
  '#N/A': 'NotAvailable',
  '#NAME?': 'Name',
  '#NULL!': 'Null',
  '#NUM!': 'Num',
  '#REF!': 'Ref',
  '#SPILL!': 'Spill',
  '#VALUE!': 'Value',
};
