import { UsageError } from './run-program.ts';

/** This computer itself, which no proxy can reach. */
const thisComputer = 'localhost,127.0.0.1,[::1]';

/**
 * Sends the HTTP requests of this program through the proxies that HTTPS_PROXY and HTTP_PROXY name, except those to this
 * computer and to the hosts in NO_PROXY. Node does not do that before version 24.
 *
 * @throws UsageError, which never contains the proxy's password.
 */
export async function useOutgoingProxies(environment: Record<string, string | undefined>): Promise<void> {
  const entry = (name: string): string => (environment[name.toLowerCase()] ?? environment[name] ?? '').trim();
  const [httpProxy, httpsProxy, noProxy] = [entry('HTTP_PROXY'), entry('HTTPS_PROXY'), entry('NO_PROXY')];
  if ((!httpProxy && !httpsProxy) || noProxy === '*') return;
  if (![httpProxy, httpsProxy].every((proxy) => !proxy || isProxyAddress(proxy))) {
    throw new UsageError(
      'HTTPS_PROXY or HTTP_PROXY is not the address of a proxy: enter one such as http://proxy.example.org:3128.',
    );
  }
  // Most programs run without a proxy, and start faster without the library. A bundle has its default export only.
  const library = await import('undici');
  const { EnvHttpProxyAgent, setGlobalDispatcher } = library.default as unknown as typeof library;
  setGlobalDispatcher(
    new EnvHttpProxyAgent({ httpProxy, httpsProxy, noProxy: `${noProxy},${thisComputer}` }),
  );
}

const isProxyAddress = (text: string): boolean =>
  URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
