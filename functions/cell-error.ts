import { InvalidInputError } from '../src/cells/index.ts';
import { ServiceError } from '../src/api/index.ts';
import { cellMessages } from '../src/messages/index.ts';

/** #VALUE! with a message: the user has to fix an argument. */
export const argumentError = (sentence: string): CustomFunctions.Error =>
  new CustomFunctions.Error(CustomFunctions.ErrorCode.invalidValue, sentence);

/** #N/A with a message: the service has no such thing. */
export const notAvailableError = (sentence: string): CustomFunctions.Error =>
  new CustomFunctions.Error(CustomFunctions.ErrorCode.notAvailable, sentence);

/** Whether a value is an error that Excel passed in, such as #DIV/0!; these propagate unchanged. */
export function isCellError(value: unknown): value is CustomFunctions.Error {
  return value instanceof CustomFunctions.Error;
}

const connectionErrors = new WeakSet<CustomFunctions.Error>();

/** Whether the key or the plan caused the error, or that there is no connection. */
export const isConnectionError = (error: CustomFunctions.Error): boolean => connectionErrors.has(error);

/**
 * The error that a cell shows; in Excel, only #VALUE! and #N/A can carry a message. What the user can fix (key, plan,
 * arguments) is #VALUE!; what the service does not have, and what failed after retries, is #N/A.
 */
export function cellError(error: unknown): CustomFunctions.Error {
  if (isCellError(error)) return error;
  const { invalidValue, notAvailable } = CustomFunctions.ErrorCode;
  if (error instanceof InvalidInputError) return argumentError(error.message);
  if (!(error instanceof ServiceError))
    return new CustomFunctions.Error(invalidValue, cellMessages().unexpected);
  const isOfConnection = error.isAuthError || error.status === 402;
  const isFixable = isOfConnection || error.status === 400 || error.status === 422;
  const shown = new CustomFunctions.Error(isFixable ? invalidValue : notAvailable, error.detail);
  if (isOfConnection) connectionErrors.add(shown);
  return shown;
}
