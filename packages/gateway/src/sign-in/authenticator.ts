import type { Configuration } from '../configuration/index.ts';
import { AccessTokens, isAccessToken } from './access-tokens.ts';
import { EntraTokens } from './entra-tokens.ts';
import { SignInError, type Person } from './person.ts';

/** Recognises people by their tokens. */
export class Authenticator {
  readonly #accessTokens: AccessTokens;
  readonly #entraTokens: EntraTokens | null;

  constructor({ tokens, entra }: Pick<Configuration, 'tokens' | 'entra'>) {
    this.#accessTokens = new AccessTokens(tokens);
    this.#entraTokens = entra ? new EntraTokens(entra) : null;
  }

  /**
   * @param authorization The header `Authorization`. A token anywhere else, such as in an address, is ignored.
   * @throws SignInError
   */
  async authenticate(authorization: string | undefined): Promise<Person> {
    const [, token] = /^Bearer ([\x21-\x7e]+)$/i.exec(authorization ?? '') ?? [];
    if (token === undefined) throw new SignInError('missing');
    if (isAccessToken(token)) return this.#accessTokens.verify(token);
    if (!this.#entraTokens) throw new SignInError('unreadable');
    return this.#entraTokens.verify(token);
  }

  /**
   * @param token An access token: those of Microsoft are for programs.
   * @throws SignInError
   */
  verifyAccessToken(token: string): Promise<Person> {
    return this.#accessTokens.verify(token);
  }

  /**
   * Someone who has signed in with an access token before.
   *
   * @throws SignInError
   */
  recall(tokenId: string): Promise<Person> {
    return this.#accessTokens.recall(tokenId);
  }
}
