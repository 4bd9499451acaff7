import { readFile } from 'node:fs/promises';
import { connectionErrors, type Access, type Connection } from '../../../../src/connection/index.ts';
import { ConfigurationError } from './read-configuration.ts';
import type { Configuration } from './schema.ts';

/** A connection with a key of the service. */
export interface ServiceConnection extends Connection {
  access: Extract<Access, { kind: 'direct' | 'marketplace' }>;
}

/**
 * The connection to the service, with the organization's key from the environment or its file.
 *
 * @throws ConfigurationError, which never contains the key.
 */
export async function serviceConnection(
  { service }: Pick<Configuration, 'service'>,
  environment: Record<string, string | undefined>,
): Promise<ServiceConnection> {
  const { address, marketplace } = service;
  const key = (await readKey(service.key, environment)).trim();
  const access: ServiceConnection['access'] = marketplace
    ? { kind: 'marketplace', marketplace: marketplace.name, host: marketplace.host, key }
    : { kind: 'direct', key };
  const connection = { address, access };
  if (connectionErrors(connection).length === 0) return connection;
  const place = 'file' in service.key ? `the file ${service.key.file}` : `${service.key.environment}`;
  throw new ConfigurationError(
    `The content of ${place} is not a key: it has spaces, accents or nothing at all.`,
  );
}

async function readKey(
  source: Configuration['service']['key'],
  environment: Record<string, string | undefined>,
): Promise<string> {
  if ('file' in source) {
    return readFile(source.file, 'utf8').catch(() => {
      throw new ConfigurationError(
        `service.key.file is ${source.file}, which can't be read: write the organization's key into it.`,
      );
    });
  }
  const key = environment[source.environment];
  if (key) return key;
  throw new ConfigurationError(
    `service.key.environment is ${source.environment}, which is not set: set it to the organization's key.`,
  );
}
