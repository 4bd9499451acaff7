import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readAccount, signInWithMicrosoft } from '../../src/api/index.ts';

/** Microsoft's library, which only an Excel with an account can be tried with. */
const library = vi.hoisted(() => ({
  loads: 0,
  configuration: null as unknown,
  accounts: [] as { username: string }[],
  ssoSilent: vi.fn(),
  acquireTokenSilent: vi.fn(),
  acquireTokenPopup: vi.fn(),
}));
const { InteractionRequiredAuthError } = vi.hoisted(() => ({
  InteractionRequiredAuthError: class extends Error {},
}));
vi.mock('@azure/msal-browser', () => {
  library.loads++;
  const { ssoSilent, acquireTokenSilent, acquireTokenPopup } = library;
  const application = {
    ssoSilent,
    acquireTokenSilent,
    acquireTokenPopup,
    getAllAccounts: () => library.accounts,
  };
  return {
    InteractionRequiredAuthError,
    createNestablePublicClientApplication: async (configuration: unknown) => {
      library.configuration = configuration;
      return application;
    },
  };
});

const application = {
  authority: 'https://login.microsoftonline.com',
  tenant: '11111111-1111-4111-8111-111111111111',
  client: '33333333-3333-4333-8333-333333333333',
  scope: 'access',
};
const scopes = [`api://${application.client}/access`];
const result = { account: { username: 'ana@example.org' }, accessToken: 'a-fresh-token' };

const libraryError = (errorCode: string) =>
  Object.assign(new Error(`${errorCode}: ana@example.org`), { errorCode });

let headers: IncomingHttpHeaders = {};
const server = createServer((request, response) => {
  ({ headers } = request);
  const account = { name: 'Ana', organization: 'Example', contact: 'Marie', plan: 'paid', budgets: [] };
  response.end(JSON.stringify(account));
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => void server.close());
beforeEach(() => {
  library.accounts = [];
  for (const method of [library.ssoSilent, library.acquireTokenSilent, library.acquireTokenPopup])
    method.mockReset();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** An Excel with nested app authentication, which says who is signed in. */
function stubExcel(getAuthContext: () => Promise<unknown>): void {
  const requirements = { isSetSupported: (name: string) => name === 'NestedAppAuth' };
  vi.stubGlobal('Office', { context: { requirements }, auth: { getAuthContext } });
}
const ana = async () => ({ userPrincipalName: 'ana@example.org' });
const signedIn = { kind: 'account', key: '', user: 'ana@example.org', application } as const;

test('the account that Excel knows is signed in without a window, and the library is loaded for it alone', async () => {
  stubExcel(ana);
  expect(library.loads).toBe(0);
  library.ssoSilent.mockResolvedValue(result);
  expect(await signInWithMicrosoft(application)).toEqual(signedIn);
  expect(library.loads).toBe(1);
  expect(library.configuration).toMatchObject({
    auth: { clientId: application.client, authority: `${application.authority}/${application.tenant}` },
  });
  expect(library.ssoSilent).toHaveBeenCalledWith({ scopes, loginHint: 'ana@example.org' });
  expect(library.acquireTokenPopup).not.toHaveBeenCalled();
});

test('a window opens if Microsoft requires the person to do something, for the same account', async () => {
  stubExcel(ana);
  library.ssoSilent.mockRejectedValue(new InteractionRequiredAuthError('consent_required'));
  library.acquireTokenPopup.mockResolvedValue(result);
  expect(await signInWithMicrosoft(application)).toEqual(signedIn);
  expect(library.acquireTokenPopup).toHaveBeenCalledWith({ scopes, loginHint: 'ana@example.org' });
});

test('no window opens for any other error', async () => {
  stubExcel(ana);
  library.ssoSilent.mockRejectedValue(libraryError('no_network_connectivity'));
  await expect(signInWithMicrosoft(application)).rejects.toThrow(/^Microsoft’s sign-in can’t be reached/);
  expect(library.acquireTokenPopup).not.toHaveBeenCalled();
});

test.each([
  ['says nothing', () => new Promise<never>(() => undefined)],
  ['has no account', () => Promise.reject(new Error('13001'))],
  ['names none', async () => ({ userPrincipalName: '' })],
])('an Excel that %s signs in without a hint', async (_, getAuthContext) => {
  stubExcel(getAuthContext);
  vi.useFakeTimers();
  library.ssoSilent.mockResolvedValue(result);
  const access = signInWithMicrosoft(application);
  await vi.runAllTimersAsync();
  expect(await access).toEqual(signedIn);
  expect(library.ssoSilent).toHaveBeenCalledWith({ scopes });
  expect(vi.getTimerCount()).toBe(0);
});

test('an Excel without nested app authentication is not asked who is signed in', async () => {
  const getAuthContext = vi.fn();
  const requirements = { isSetSupported: () => false };
  vi.stubGlobal('Office', { context: { requirements }, auth: { getAuthContext } });
  library.ssoSilent.mockResolvedValue(result);
  await signInWithMicrosoft(application);
  expect(getAuthContext).not.toHaveBeenCalled();
});

test.each([
  [
    'knows',
    [{ username: 'ana@example.org' }],
    'acquireTokenSilent',
    { account: { username: 'ana@example.org' } },
  ],
  ['has forgotten', [], 'ssoSilent', { loginHint: 'ana@example.org' }],
] as const)(
  'each request has a fresh token of the person whom the library %s, and nobody is asked again',
  async (_, accounts, method, request) => {
    library.accounts = [...accounts];
    library[method].mockResolvedValue(result);
    const { port } = server.address() as AddressInfo;
    const account = await readAccount({ address: `http://127.0.0.1:${port}`, access: signedIn });
    expect(account.name).toBe('Ana');
    expect(headers.authorization).toBe('Bearer a-fresh-token');
    expect(library[method]).toHaveBeenCalledWith({ scopes, ...request });
    expect(library.acquireTokenPopup).not.toHaveBeenCalled();
  },
);

test('a person who closes the window, or whom Microsoft refuses, reads no text of the library', async () => {
  stubExcel(ana);
  const required = new InteractionRequiredAuthError('AADSTS50058: ana@example.org');
  library.ssoSilent.mockRejectedValue(required);
  for (const code of ['user_canceled', 'user_cancelled']) {
    library.acquireTokenPopup.mockRejectedValue(libraryError(code));
    expect(await signInWithMicrosoft(application)).toBeNull();
  }
  library.acquireTokenPopup.mockRejectedValue(libraryError('access_denied'));
  await expect(signInWithMicrosoft(application)).rejects.toThrow(/^Microsoft didn’t sign you in\./);
});

test.each([
  ['has ended is asked to sign in again', 'interaction_required', 401, /^You are signed out/],
  ['cannot be renewed for now is tried again', 'no_network_connectivity', 0, /can’t be reached/],
])('a person whose sign-in %s, without the library’s own text', async (_, code, status, sentence) => {
  library.ssoSilent.mockRejectedValue(libraryError(code));
  await expect(readAccount({ address: 'http://127.0.0.1:9', access: signedIn })).rejects.toMatchObject({
    status,
    message: expect.stringMatching(sentence) as string,
  });
});
