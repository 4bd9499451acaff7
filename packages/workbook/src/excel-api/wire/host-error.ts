/**
 * An error with which Excel answers a request. The codes and messages are those of Microsoft's page "Error handling
 * with the application-specific JavaScript APIs".
 */
export class HostError extends Error {
  /**
   * @param member The member that is not implemented, such as `Range.showCard`.
   */
  constructor(
    readonly code: string,
    message: string,
    readonly member: string | null = null,
  ) {
    super(message);
  }
}

export const argumentError = (message = 'The argument is invalid or missing or has an incorrect format.') =>
  new HostError('InvalidArgument', message);

export const apiNotFound = () =>
  new HostError(
    'ApiNotFound',
    'The API you are trying to use could not be found. It may be available in a newer version of Excel.',
  );

export const notFound = () => new HostError('ItemNotFound', "The requested resource doesn't exist.");

export const alreadyExists = () =>
  new HostError('ItemAlreadyExists', 'The resource being created already exists.');

export const notImplemented = (member: string) =>
  new HostError('NotImplemented', `The requested feature isn't implemented: ${member}.`, member);

export const accessDenied = () =>
  new HostError('AccessDenied', 'You cannot perform the requested operation.');

export const invalidOperation = (message = 'The operation attempted is invalid on the object.') =>
  new HostError('InvalidOperation', message);

export function existing<Item>(item: Item | null): Item {
  if (item === null) throw notFound();
  return item;
}
