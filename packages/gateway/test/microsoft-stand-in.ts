import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, importJWK, SignJWT, type JWK, type JWTPayload } from 'jose';

/** The tenant that signs people in, and the application that the gateway is. */
export const tenant = '11111111-1111-4111-8111-111111111111';
export const client = '33333333-3333-4333-8333-333333333333';

export interface MicrosoftAccount {
  oid: string;
  name: string;
  username: string;
}

/** The account that the page of the stand-in signs in. */
export const ana: MicrosoftAccount = {
  oid: '44444444-4444-4444-8444-444444444444',
  name: 'Ana Côté',
  username: 'ana@example.org',
};

interface SignOptions {
  key?: CryptoKey;
  alg?: string;
  kid?: string;
}

/** Microsoft Entra's part of the OpenID Connect code flow, with keys of its own. */
export interface MicrosoftStandIn {
  /** `http://127.0.0.1:40123`. */
  authority: string;
  publicKey: JWK;
  /** Signs an access token for Ana, with other claims. */
  sign(claims?: JWTPayload, options?: SignOptions): Promise<string>;
  validClaims(): JWTPayload;
  /** Claims that the access tokens it issues from now on have instead. */
  claims: JWTPayload;
  /** The access tokens that it has issued. */
  issued: string[];
  /** Whether it accepts connections and answers nothing. */
  isHanging: boolean;
  /** Ends all sessions: no token is renewed. */
  endSessions(): void;
  close(): void;
}

/** Seconds for which an access token works. MSAL renews one that ends in less than five minutes before each use. */
const tokenLife = 240;

/** A code or a refresh token, and what it is good for. */
interface Grant {
  redirect: string;
  challenge: string;
}

/** Starts the stand-in on a free port. It serves Microsoft's paths, and the page that a sign-in returns to. */
export async function startMicrosoft(): Promise<MicrosoftStandIn> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const privateJwk = await exportJWK(privateKey);
  // Microsoft's keys name no algorithm.
  const publicJwk = { ...(await exportJWK(publicKey)), kid: 'key-1', use: 'sig' };
  const codes = new Map<string, Grant>();
  const sessions = new Set<string>();
  const now = (): number => Math.floor(Date.now() / 1000);
  const signAny = async (
    claims: JWTPayload,
    { key, alg = 'RS256', kid = 'key-1' }: SignOptions = {},
  ): Promise<string> =>
    new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(key ?? (await importJWK(privateJwk, alg)));
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const authority = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const identity = () => ({ iss: `${authority}/${tenant}/v2.0`, aud: client, tid: tenant, iat: now() });
  const standIn: MicrosoftStandIn = {
    authority,
    publicKey: publicJwk,
    sign: (claims = {}, options) => signAny({ ...standIn.validClaims(), ...claims }, options),
    validClaims: () => ({
      ...identity(),
      oid: ana.oid,
      name: ana.name,
      scp: 'access',
      exp: now() + 3600,
    }),
    claims: {},
    issued: [],
    isHanging: false,
    endSessions: () => sessions.clear(),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return standIn;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (standIn.isHanging) return;
    const { pathname, searchParams } = new URL(request.url!, authority);
    const base = `/${tenant}`;
    if (pathname === `${base}/discovery/v2.0/keys`) return json(response, { keys: [publicJwk] });
    if (pathname === `${base}/oauth2/v2.0/authorize`) return html(response, signInPage(searchParams));
    if (pathname === '/decision') return decide(response, searchParams);
    if (pathname === '/signed-in') return html(response, returnPage);
    if (pathname === `${base}/oauth2/v2.0/token`)
      return redeem(response, new URLSearchParams(await text(request)));
    response.writeHead(404).end();
  }

  /** What the person chose on the page: back to the application, with a code or with an error. */
  function decide(response: ServerResponse, decision: URLSearchParams): void {
    const redirect = decision.get('redirect_uri')!;
    const result = new URLSearchParams({ state: decision.get('state')! });
    if (decision.get('choice') === 'accept') {
      const code = randomUUID();
      codes.set(code, { redirect, challenge: decision.get('code_challenge')! });
      result.set('code', code);
    } else {
      result.set('error', 'access_denied');
    }
    response.writeHead(303, { Location: `${redirect}?${result}` }).end();
  }

  /** Exchanges a code, once and for the page that asked for it, or a refresh token for tokens. */
  async function redeem(response: ServerResponse, form: URLSearchParams): Promise<void> {
    const code = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isCodeValid =
      code !== undefined && code.challenge === challenge && code.redirect === form.get('redirect_uri');
    if (form.get('client_id') !== client || !(isCodeValid || sessions.has(form.get('refresh_token') ?? '')))
      return json(response, { error: 'invalid_grant' }, 400);
    const session = randomUUID();
    sessions.add(session);
    const accessToken = await standIn.sign({ exp: now() + tokenLife, ...standIn.claims });
    standIn.issued.push(accessToken);
    const { oid, name, username } = ana;
    const idToken = {
      ...identity(),
      oid,
      sub: oid,
      name,
      preferred_username: username,
      exp: now() + tokenLife,
    };
    json(response, {
      token_type: 'Bearer',
      scope: form.get('scope'),
      expires_in: tokenLife,
      access_token: accessToken,
      id_token: await signAny(idToken),
      refresh_token: session,
    });
  }
}

function json(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' });
  response.end(JSON.stringify(body));
}

function html(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
  response.end(`<!doctype html><html lang="en"><title>Sign in</title>${body}</html>`);
}

/** Microsoft's page, where the person accepts or declines. */
function signInPage(request: URLSearchParams): string {
  const fields = ['redirect_uri', 'state', 'code_challenge'].map(
    (name) => `<input type="hidden" name="${name}" value="${request.get(name)}">`,
  );
  return `<h1>Sign in as ${ana.username}</h1><form action="/decision">${fields.join('')}
    <button name="choice" value="accept">Accept</button><button name="choice" value="decline">Decline</button></form>`;
}

/** Tells the window that opened the page how it ended. */
const returnPage = '<script>opener.postMessage(location.search, "*")</script>';
