import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { isMicrosoftSignInSupported, readAccount, signInWithMicrosoft } from '../../src/api/index.ts';

/** Microsoft's library, which only an Excel with an account can be tried with. */
const library = vi.hoisted(() => ({
  loads: 0,
  configuration: null as unknown,
  acquireTokenSilent: vi.fn(),
  acquireTokenPopup: vi.fn(),
}));
vi.mock('@azure/msal-browser', () => {
  library.loads++;
  const { acquireTokenSilent, acquireTokenPopup } = library;
  const application = {
    acquireTokenSilent,
    acquireTokenPopup,
    getAllAccounts: () => [{ username: 'ana@example.org' }],
  };
  return {
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
  library.acquireTokenSilent.mockReset();
  library.acquireTokenPopup.mockReset();
});

test('the library is loaded by those who sign in with Microsoft, and by nobody else', async () => {
  expect(library.loads).toBe(0);
  library.acquireTokenSilent.mockRejectedValue(new Error('interaction required'));
  library.acquireTokenPopup.mockResolvedValue(result);
  const access = await signInWithMicrosoft(application);
  expect(library.loads).toBe(1);
  expect(access).toEqual({ kind: 'account', key: '', user: 'ana@example.org', application });
  expect(library.configuration).toMatchObject({
    auth: { clientId: application.client, authority: `${application.authority}/${application.tenant}` },
  });
  expect(library.acquireTokenPopup).toHaveBeenCalledWith({ scopes });
});

test('each request has a fresh token of the person who signed in, and nobody is asked again', async () => {
  library.acquireTokenSilent.mockResolvedValue(result);
  const access = { kind: 'account', key: '', user: 'ana@example.org', application } as const;
  const { port } = server.address() as AddressInfo;
  const account = await readAccount({ address: `http://127.0.0.1:${port}`, access });
  expect(account.name).toBe('Ana');
  expect(headers.authorization).toBe('Bearer a-fresh-token');
  expect(library.acquireTokenSilent).toHaveBeenCalledWith({
    scopes,
    account: { username: 'ana@example.org' },
  });
  expect(library.acquireTokenPopup).not.toHaveBeenCalled();
});

test('a person whose sign-in has ended is asked to sign in again, without the library’s own text', async () => {
  library.acquireTokenSilent.mockRejectedValue(new Error('AADSTS50058: ana@example.org'));
  library.acquireTokenPopup.mockRejectedValue(new Error('user_cancelled'));
  await expect(signInWithMicrosoft(application)).rejects.toMatchObject({
    status: 401,
    detail: expect.stringMatching(/^You are signed out/) as string,
  });
});

test('Excel must support nested app authentication', () => {
  const requirements = { isSetSupported: (name: string) => name === 'NestedAppAuth' };
  expect(isMicrosoftSignInSupported(requirements)).toBe(true);
  expect(isMicrosoftSignInSupported({ isSetSupported: () => false })).toBe(false);
  expect(isMicrosoftSignInSupported(undefined)).toBe(false);
});
