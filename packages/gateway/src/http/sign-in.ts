import type { FastifyRequest } from 'fastify';
import { SignInError, WrongTokens, type Authenticator, type Person } from '../sign-in/index.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set where a route requires a sign-in. */
    person: Person;
  }
}

/** Another wrong token of a client that has sent many. */
export class TooManyWrongTokens extends Error {
  override readonly name = 'TooManyWrongTokens';

  /** @param retryAfter Seconds. */
  constructor(readonly retryAfter: number) {
    super('Too many wrong tokens.');
  }
}

/** Sets the person of a request. Wrong tokens are logged, without the token, and limited by address. */
export class SignIn {
  readonly #authenticator: Authenticator;
  readonly #wrongTokens = new WrongTokens();

  constructor(authenticator: Authenticator) {
    this.#authenticator = authenticator;
  }

  /** By the header `Authorization`. @throws SignInError or TooManyWrongTokens */
  byHeader = (request: FastifyRequest): Promise<void> =>
    this.#set(request, this.#authenticator.authenticate(request.headers.authorization));

  /** By the access token that someone has entered. @throws SignInError or TooManyWrongTokens */
  byForm(request: FastifyRequest, token: string): Promise<void> {
    return this.#set(request, this.#authenticator.verifyAccessToken(token));
  }

  /** By the access token of a session. @throws SignInError */
  bySession(request: FastifyRequest, tokenId: string): Promise<void> {
    return this.#set(request, this.#authenticator.recall(tokenId));
  }

  async #set(request: FastifyRequest, person: Promise<Person>): Promise<void> {
    try {
      request.person = await person;
    } catch (error) {
      if (!(error instanceof SignInError) || !error.isWrongToken) throw error;
      const client = request.ip;
      const count = this.#wrongTokens.add(client);
      request.log.warn({ client, reason: error.reason, count }, 'wrong token');
      const retryAfter = this.#wrongTokens.retryAfter(client);
      throw retryAfter === null ? error : new TooManyWrongTokens(retryAfter);
    }
  }
}
