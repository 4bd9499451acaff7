/** What Excel needs to know to sign people in. */
export interface SignInOptions {
  /** `http://127.0.0.1:40123/11111111-…`. */
  authority: string;
  /** The page of the authority that a sign-in returns to. */
  redirect: string;
}

/** What the add-in asks Excel for, as Microsoft's library sends it. */
interface BridgeRequest {
  requestId: string;
  method: 'GetInitContext' | 'GetToken' | 'GetTokenPopup';
  tokenParams?: { clientId: string; scope: string };
}

interface Tokens {
  access_token: string;
  id_token: string;
  refresh_token: string;
  expires_in: number;
  scope: string;
}

/**
 * Runs in the pane, as Excel's part of nested app authentication does: `window.nestedAppAuthBridge`, over which
 * Microsoft's library asks for tokens. Excel gets them from Microsoft with the code flow, in a window of its own, and
 * renews them without one.
 */
export function installExcelSignIn({ authority, redirect }: SignInOptions): void {
  const listeners: ((message: string) => void)[] = [];
  let session: string | null = null;
  class Refusal extends Error {
    constructor(readonly status: 'USER_INTERACTION_REQUIRED' | 'USER_CANCEL' | 'PERSISTENT_ERROR') {
      super(status);
    }
  }
  const base64Url = (bytes: ArrayBuffer) =>
    btoa(String.fromCharCode(...new Uint8Array(bytes)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');

  async function redeem(fields: Record<string, string>): Promise<Tokens> {
    const body = new URLSearchParams({ ...fields, redirect_uri: redirect });
    const response = await fetch(`${authority}/oauth2/v2.0/token`, { method: 'POST', body });
    if (!response.ok) throw new Refusal('USER_INTERACTION_REQUIRED');
    return (await response.json()) as Tokens;
  }

  /** Opens Microsoft's window and waits until the person is done there. */
  async function askPerson({ clientId, scope }: { clientId: string; scope: string }): Promise<Tokens> {
    const verifier = crypto.randomUUID() + crypto.randomUUID();
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
    const state = crypto.randomUUID();
    const query = new URLSearchParams({
      client_id: clientId,
      response_type: 'code',
      scope,
      redirect_uri: redirect,
      state,
      code_challenge: base64Url(digest),
      code_challenge_method: 'S256',
    });
    const popup = window.open(`${authority}/oauth2/v2.0/authorize?${query}`, 'sign-in', 'popup')!;
    const result = await new Promise<URLSearchParams>((resolve, reject) => {
      const watch = setInterval(() => {
        if (popup.closed) reject(new Refusal('USER_CANCEL'));
      }, 50);
      addEventListener('message', function onMessage({ origin, data }) {
        if (origin !== new URL(redirect).origin) return;
        removeEventListener('message', onMessage);
        clearInterval(watch);
        resolve(new URLSearchParams(String(data)));
      });
    });
    popup.close();
    if (result.get('state') !== state || !result.has('code')) throw new Refusal('PERSISTENT_ERROR');
    return redeem({
      grant_type: 'authorization_code',
      client_id: clientId,
      scope,
      code: result.get('code')!,
      code_verifier: verifier,
    });
  }

  async function answer({ method, tokenParams }: BridgeRequest): Promise<object> {
    if (method === 'GetInitContext')
      return { initContext: { sdkName: 'stand-in', sdkVersion: '1', capabilities: {} } };
    const { clientId, scope } = tokenParams!;
    if (method === 'GetToken' && session === null) throw new Refusal('USER_INTERACTION_REQUIRED');
    const tokens =
      method === 'GetTokenPopup'
        ? await askPerson({ clientId, scope })
        : await redeem({
            grant_type: 'refresh_token',
            client_id: clientId,
            scope,
            refresh_token: session!,
          });
    session = tokens.refresh_token;
    const claims = JSON.parse(atob(tokens.id_token.split('.')[1]!)) as Record<string, string>;
    const { oid, tid, preferred_username: username } = claims;
    const account = {
      homeAccountId: `${oid}.${tid}`,
      localAccountId: oid,
      tenantId: tid,
      environment: new URL(authority).host,
      username,
    };
    return { token: tokens, account };
  }

  const bridge = {
    addEventListener: (_: 'message', listener: (message: string) => void) => void listeners.push(listener),
    postMessage(text: string) {
      const request = JSON.parse(text) as BridgeRequest;
      const reply = (body: object) => {
        const { requestId } = request;
        const message = JSON.stringify({ messageType: 'NestedAppAuthResponse', requestId, ...body });
        for (const listener of listeners) listener(message);
      };
      answer(request).then(
        (body) => reply({ success: true, ...body }),
        (error: unknown) =>
          reply({
            success: false,
            error: { status: error instanceof Refusal ? error.status : 'TRANSIENT_ERROR' },
          }),
      );
    },
  };
  Object.assign(window, { nestedAppAuthBridge: bridge });
}
