import { ServiceError } from '../src/api/index.ts';
import { InputFault } from '../src/lookup/index.ts';
import { cellMessages } from '../src/messages/index.ts';

/** A fault in an argument: #VALUE! with a sentence, and no request made. */
export const argumentError = (sentence: string): CustomFunctions.Error =>
  new CustomFunctions.Error(CustomFunctions.ErrorCode.invalidValue, sentence);

/** What was asked for is not there: #N/A with a sentence. */
export const nothingFound = (sentence: string): CustomFunctions.Error =>
  new CustomFunctions.Error(CustomFunctions.ErrorCode.notAvailable, sentence);

/** An error of Excel's that reached an argument: #DIV/0! and the like, which are passed on as they are. */
export function isCellError(value: unknown): value is CustomFunctions.Error {
  return value instanceof CustomFunctions.Error;
}

/**
 * The error a cell shows. Only #VALUE! and #N/A can carry a sentence. What the user can mend (key, plan, arguments)
 * is #VALUE!; what is not there, and what failed after it was repeated, is #N/A.
 */
export function cellError(error: unknown): CustomFunctions.Error {
  if (isCellError(error)) return error;
  const { invalidValue, notAvailable } = CustomFunctions.ErrorCode;
  if (error instanceof InputFault) return argumentError(error.message);
  if (!(error instanceof ServiceError))
    return new CustomFunctions.Error(invalidValue, cellMessages().unexpected);
  const mendable = error.isAuthError || error.status === 400 || error.status === 422;
  return new CustomFunctions.Error(mendable ? invalidValue : notAvailable, error.detail);
}
