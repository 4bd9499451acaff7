/**
 * The part of Excel's custom functions runtime that the functions touch, for tests in Node: its errors and their
 * codes, as the runtime defines them.
 */
class CellError extends Error {
  constructor(
    readonly code: string,
    message?: string,
  ) {
    super(message);
  }
}

Object.assign(globalThis, {
  CustomFunctions: { Error: CellError, ErrorCode: { invalidValue: '#VALUE!', notAvailable: '#N/A' } },
});
