import { InvalidInputError, UnknownNameError } from '../src/cells/index.ts';
import { ServiceError } from '../src/api/index.ts';
import { isOutage, type FailureCause } from '../src/lookup/index.ts';
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

const causes = new WeakMap<CustomFunctions.Error, FailureCause>();

/** What caused an error of {@link cellError}. */
export const causeOf = (error: CustomFunctions.Error): FailureCause => causes.get(error) ?? null;

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
  const shown = new CustomFunctions.Error(isFixable ? invalidValue : notAvailable, error.message);
  causes.set(shown, isOfConnection ? 'connection' : isOutage(error) ? 'outage' : null);
  return shown;
}

/** Loads the labels if an error may be due to their absence. @returns Whether to evaluate again. */
export const loadMissingLabels = async (error: unknown): Promise<boolean> =>
  error instanceof UnknownNameError && error.loadMissingLabels();
