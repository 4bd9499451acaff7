import type { AccountInfo, AuthError, IPublicClientApplication } from '@azure/msal-browser';
import { UserError } from '../language/index.ts';
import { officeUser } from '../app/office.ts';
import { type AccountAccess, type MicrosoftApplication, connectMessages } from '../connection/index.ts';
import { ServiceError } from './service-error.ts';
/**
 * Sign-in with a Microsoft account through Excel itself, nested app authentication (Microsoft: "Enable single sign-on in
 * an Office Add-in with nested app authentication"). The library is loaded only by those who sign in this way.
 */
const loadLibrary = () => import(/* webpackChunkName: "sign-in" */ '@azure/msal-browser');

const applications = new Map<string, Promise<IPublicClientApplication>>();

function openApplication(application: MicrosoftApplication): Promise<IPublicClientApplication> {
  const { authority, tenant, client } = application;
  const key = `${authority}/${tenant}/${client}`;
  const opened = applications.get(key) ?? open();
  applications.set(key, opened);
  // A library that could not be loaded is loaded again the next time.
  opened.catch(() => applications.delete(key));
  return opened;

  async function open(): Promise<IPublicClientApplication> {
    const { createNestablePublicClientApplication } = await loadLibrary();
    return createNestablePublicClientApplication({
      auth: { clientId: client, authority: `${authority}/${tenant}` },
      // Excel has the tokens; the add-in stores none.
      cache: { cacheLocation: 'memoryStorage' },
    });
  }
}

const scopesOf = ({ client, scope }: MicrosoftApplication): string[] => [`api://${client}/${scope}`];

/**
 * Signs the person in with the account that Excel knows. Excel on the web needs to be told which (Microsoft: "Enable single
 * sign-on in an Office Add-in with nested app authentication"). A window opens only if Microsoft requires the person to do
 * something, such as to consent.
 *
 * @returns Null if the person cancelled it.
 * @throws UserError if the person is not signed in.
 */
export async function signInWithMicrosoft(application: MicrosoftApplication): Promise<AccountAccess | null> {
  const hint = await officeUser();
  const request = { scopes: scopesOf(application), ...(hint !== null && { loginHint: hint }) };
  try {
    const [opened, { InteractionRequiredAuthError }] = await Promise.all([
      openApplication(application),
      loadLibrary(),
    ]);
    const result = await opened.ssoSilent(request).catch((error: unknown) => {
      if (!(error instanceof InteractionRequiredAuthError)) throw error;
      return opened.acquireTokenPopup(request);
    });
    return { kind: 'account', key: '', user: result.account.username, application };
  } catch (error) {
    const code = codeOf(error);
    // Excel's code, and that of a window which the library opens itself.
    if (code === 'user_canceled' || code === 'user_cancelled') return null;
    // Microsoft's own texts are for developers, and name accounts.
    const text = connectMessages();
    throw new UserError(code === noNetwork ? text.microsoftUnreachable : text.microsoftRefused);
  }
}

/**
 * A token of the person who is signed in. Microsoft's library renews it.
 *
 * @throws ServiceError if the person has to sign in again, or if Microsoft can't be reached.
 */
export async function accessToken({ application, user }: AccountAccess): Promise<string> {
  const scopes = scopesOf(application);
  try {
    const opened = await openApplication(application);
    const account: AccountInfo | undefined = opened
      .getAllAccounts()
      .find(({ username }) => username === user);
    // The library forgets accounts when the workbook is closed.
    const { accessToken: token } = await (account
      ? opened.acquireTokenSilent({ scopes, account })
      : opened.ssoSilent({ scopes, loginHint: user }));
    return token;
  } catch (error) {
    const text = connectMessages();
    throw codeOf(error) === noNetwork
      ? new ServiceError({ status: 0, detail: text.microsoftUnreachable })
      : new ServiceError({ status: 401, detail: text.signInAgain });
  }
}

const noNetwork = 'no_network_connectivity';

const codeOf = (error: unknown): string => String((error as Partial<AuthError> | null)?.errorCode ?? '');
