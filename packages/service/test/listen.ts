import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { clientTimeouts, createHttpServer } from '../src/http/http-server.ts';
import { openService, serverOptions, type Service, type ServiceOptions } from '../src/index.ts';

export interface ListeningService {
  /** `http://localhost:40123`. */
  address: string;
  service: Service;
  close(): Promise<void>;
}

/**
 * A test that computes for long between two requests would send the second one on a connection whose end it has not
 * noticed yet.
 */
const timeouts = { ...clientTimeouts, keepAlive: 600_000 };

/** A service on a database, which stays when the service is closed; on a free port by default. */
export async function listen(options: ServiceOptions, port = 0): Promise<ListeningService> {
  const service = await openService(options);
  const app = Fastify({
    ...serverOptions,
    serverFactory: (listener) => createHttpServer(listener, { timeouts }),
    forceCloseConnections: true,
  });
  await app.register(service.plugin);
  await app.listen({ port, host: 'localhost' });
  return {
    address: `http://localhost:${(app.server.address() as AddressInfo).port}`,
    service,
    async close() {
      await app.close();
      await service.close();
    },
  };
}
