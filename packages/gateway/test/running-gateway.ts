import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { parseConfiguration } from '../src/configuration/index.ts';
import { createGateway, type Gateway } from '../src/gateway.ts';
import { createToken, updateTokens } from '../src/sign-in/index.ts';

export interface RunningGateway {
  /** `http://127.0.0.1:40123`. */
  address: string;
  /** What it warned its administrator of. */
  warnings: string[];
  /** Its log, one line of JSON for each request. */
  log: string[];
  /** The file of its access tokens. */
  tokens: string;
  /** Creates an access token. */
  token(name: string, options?: { isAdministrator?: boolean }): Promise<string>;
  /** Requests with a token. */
  fetch(pathAndQuery: string, token: string, request?: RequestInit): Promise<Response>;
  /** What its program does when it is asked to stop. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

export interface GatewayTestOptions {
  /** Address of the service. */
  service: string;
  key?: string;
  /** Entries of the configuration. */
  entries?: Record<string, unknown>;
  /** Where its access tokens are, for processes that share them. */
  folder?: string;
  requestTimeout?: number;
  responseTimeout?: number;
}

/**
 * A time zone where it is between noon and one o'clock, so that no day or month of a budget ends during a test: a call
 * over a budget waits for the next day if that is near.
 */
function noonTimeZone(): string {
  const hoursFromUtc = 12 - new Date().getUTCHours();
  // POSIX counts hours west of Greenwich as positive.
  return `Etc/GMT${hoursFromUtc > 0 ? '-' : '+'}${Math.abs(hoursFromUtc)}`;
}

/** A gateway in this process, on a free port. Its days begin half a day from now. */
export async function startGateway({
  service,
  key = 'demo-paid-key',
  entries = {},
  folder,
  requestTimeout,
  responseTimeout,
}: GatewayTestOptions): Promise<RunningGateway> {
  const ownFolder = folder ?? (await mkdtemp(path.join(os.tmpdir(), 'cdata-gateway-')));
  const tokens = path.join(ownFolder, 'tokens.json');
  const configuration = parseConfiguration(
    {
      organization: 'Example Estimating',
      contact: 'Marie Roy, 514-555-0100',
      service: { address: service, key: { environment: 'KEY' } },
      tokens,
      timeZone: noonTimeZone(),
      ...entries,
    },
    'gateway.json',
  );
  const warnings: string[] = [];
  const log: string[] = [];
  const gateway: Gateway = await createGateway({
    configuration,
    connection: { address: service, access: { kind: 'direct', key } },
    warn: (sentence) => warnings.push(sentence),
    log: { write: (line: string) => log.push(line) } as unknown as NodeJS.WritableStream,
    requestTimeout,
    responseTimeout,
  });
  await gateway.app.listen({ port: 0, host: '127.0.0.1' });
  const address = `http://127.0.0.1:${(gateway.app.server.address() as AddressInfo).port}`;
  return {
    address,
    warnings,
    log,
    tokens,
    async token(name, { isAdministrator = false } = {}) {
      const { text, stored } = createToken({ name, isAdministrator });
      await updateTokens(tokens, (others) => [...others, stored]);
      return text;
    },
    fetch: (pathAndQuery, token, request = {}) =>
      fetch(`${address}${pathAndQuery}`, {
        ...request,
        headers: { Authorization: `Bearer ${token}`, ...(request.headers as Record<string, string>) },
      }),
    stop: () => gateway.close(),
    async close() {
      gateway.app.server.closeAllConnections();
      await gateway.close();
      if (folder === undefined) await rm(ownFolder, { recursive: true, force: true });
    },
  };
}
