import { createHash } from 'node:crypto';
import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Configuration } from '../configuration/index.ts';
import { SignInError, type Person } from './person.ts';

type EntraConfiguration = NonNullable<Configuration['entra']>;

/** Seconds by which the clocks of this computer and of Microsoft may differ. */
const clockTolerance = 60;

/** Milliseconds for which a verified token is not verified again, if it does not expire before. */
const verifiedFor = 60_000;

/**
 * Milliseconds for which Microsoft's keys count without being read again (Microsoft: "Signing key rollover" advises a
 * day). A token that is signed with another key makes the gateway read them at once.
 */
const keysAge = 24 * 3_600_000;

/**
 * Access tokens of Microsoft Entra (Microsoft: "Access tokens in the Microsoft identity platform"). A token counts only
 * if the organization's tenant issued it for this gateway, with the scope that the add-in requests.
 */
export class EntraTokens {
  readonly #configuration: EntraConfiguration;
  readonly #keys: ReturnType<typeof createRemoteJWKSet>;
  readonly #issuer: string;
  /** By the hash of the token: a memory dump contains no tokens. */
  readonly #verified = new LRUCache<string, Person>({ max: 10_000, ttl: verifiedFor });

  constructor(configuration: EntraConfiguration) {
    const base = `${configuration.authority}/${configuration.tenant}`;
    this.#configuration = configuration;
    this.#issuer = `${base}/v2.0`;
    this.#keys = createRemoteJWKSet(new URL(`${base}/discovery/v2.0/keys`), { cacheMaxAge: keysAge });
  }

  /** @throws SignInError */
  async verify(token: string): Promise<Person> {
    const hash = createHash('sha256').update(token).digest('base64url');
    const verified = this.#verified.get(hash);
    if (verified) return verified;
    const { payload, person } = await this.#verifySignature(token);
    const remaining = (payload.exp! + clockTolerance) * 1000 - Date.now();
    this.#verified.set(hash, person, { ttl: Math.max(1, Math.min(verifiedFor, remaining)) });
    return person;
  }

  async #verifySignature(token: string): Promise<{ payload: JWTPayload; person: Person }> {
    const { client, tenant, scope, administrators } = this.#configuration;
    let payload: JWTPayload;
    try {
      ({ payload } = await jwtVerify(token, this.#keys, {
        algorithms: ['RS256'],
        issuer: this.#issuer,
        audience: [client, `api://${client}`],
        clockTolerance,
        requiredClaims: ['exp', 'iat', 'tid', 'oid', 'scp'],
      }));
    } catch (error) {
      throw new SignInError(reasonOf(error));
    }
    const { tid, oid, scp, name } = payload;
    if (tid !== tenant) throw new SignInError('otherTenant');
    // An ID token, or a token for another part of the application, is not meant for the gateway.
    if (!String(scp).split(' ').includes(scope)) throw new SignInError('otherAudience');
    const isAdministrator = administrators.includes(String(oid));
    const person = { id: `entra:${oid}`, name: String(name ?? oid), isAdministrator, tokenId: null };
    return { payload, person };
  }
}

function reasonOf(error: unknown): SignInError['reason'] {
  if (error instanceof errors.JWTExpired) return 'expired';
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === 'iss') return 'otherTenant';
    return error.claim === 'aud' || error.claim === 'scp' ? 'otherAudience' : 'forged';
  }
  if (error instanceof errors.JWSInvalid || error instanceof errors.JWTInvalid) return 'unreadable';
  if (
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported
  ) {
    return 'forged';
  }
  // Microsoft's keys can't be read: that says nothing about the token.
  return 'unavailable';
}
