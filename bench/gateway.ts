import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { MemoryCache } from '../packages/gateway/src/cache/index.ts';
import { createToken, updateTokens } from '../packages/gateway/src/sign-in/index.ts';
import { redisProgram, startRedis } from '../packages/service/test/redis.ts';
import {
  inParallel,
  isShort,
  key,
  median,
  milliseconds,
  startProgram,
  startService,
  type Program,
} from './measure.ts';

/*
 * What the gateway saves and costs: 50 colleagues with overlapping columns of 200 addresses. The service and each gateway
 * run in processes of their own. Calls are counted in the log of the service; hits a second by the processor time of the
 * gateway, so that other programs on the machine make no difference.
 *
 *   npm run bench:gateway
 */
const colleagues = isShort ? 5 : 50;
const columnLength = isShort ? 40 : 200;
/** Each column begins this many addresses after the one of the colleague before. */
const columnStep = 20;
const inFlight = 6;
const hits = isShort ? 500 : 20_000;
const responses = isShort ? 10_000 : 1_000_000;

const programs: Program[] = [];
const agent = new Agent({ keepAlive: true, maxSockets: colleagues * inFlight });

function request(url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode!));
    }).on('error', reject);
  });
}

/** Addresses that no other measurement has used. */
const newColumns = (): string[][] => {
  const first = nextHouse;
  nextHouse += colleagues * columnStep + columnLength;
  return Array.from({ length: colleagues }, (_, colleague) =>
    Array.from({ length: columnLength }, (__, row) => {
      const address = `${first + colleague * columnStep + row} Rue Sherbrooke Ouest, Montréal`;
      return `/geocode?address=${encodeURIComponent(address)}`;
    }),
  );
};
let nextHouse = 1;

let geocodeCalls = 0;
const folder = await mkdtemp(path.join(os.tmpdir(), 'cdata-bench-gateway-'));
const tokens = Array.from({ length: colleagues }, (_, index) =>
  createToken({ name: `Colleague ${index + 1}`, isAdministrator: false }),
);
await updateTokens(path.join(folder, 'tokens.json'), () => tokens.map(({ stored }) => stored));
const headersOf = (colleague: number) => ({ Authorization: `Bearer ${tokens[colleague]!.text}` });

async function startGateway(service: string, valkey?: string): Promise<Program> {
  const file = path.join(folder, `${randomUUID()}.json`);
  const configuration = {
    organization: 'Example Estimating',
    contact: 'Marie Roy',
    port: 0,
    service: { address: service, key: { environment: 'CDATA_GATEWAY_KEY' }, maxInFlight: 8 },
    tokens: 'tokens.json',
    ...(valkey && { valkey }),
  };
  await writeFile(file, JSON.stringify(configuration));
  const environment = { CDATA_GATEWAY_KEY: key };
  const gateway = await startProgram(['packages/gateway/src/main.ts', '--config', file], { environment });
  programs.push(gateway);
  return gateway;
}

/** User and system time of a process, seconds. */
async function processorTime({ process: { pid } }: Program): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function measureCalls(name: string, gateways: readonly Program[]): Promise<string[][]> {
  const columns = newColumns();
  const before = geocodeCalls;
  await Promise.all(
    columns.map((column, colleague) =>
      inParallel(column, inFlight, async (query) => {
        const { address } = gateways[colleague % gateways.length]!;
        const status = await request(address + query, headersOf(colleague));
        if (status !== 200) throw new Error(`${query} was answered with ${status}.`);
      }),
    ),
  );
  const different = new Set(columns.flat()).size;
  console.log(
    `${name}: ${colleagues * columnLength} requests for ${different} addresses made ${geocodeCalls - before} calls`,
  );
  return columns;
}

async function measureHits(
  name: string,
  gateway: Program,
  service: string,
  columns: string[][],
): Promise<void> {
  const cached = columns.flat();
  const times: { direct: number[]; hit: number[] } = { direct: [], hit: [] };
  for (let index = 0; index < Math.min(600, hits); index++) {
    const query = cached[(index * 7) % cached.length]!;
    for (const kind of index % 2 ? (['hit', 'direct'] as const) : (['direct', 'hit'] as const)) {
      const work = () =>
        kind === 'hit'
          ? request(gateway.address + query, headersOf(0))
          : request(service + query, { 'X-API-Key': key });
      times[kind].push(await milliseconds(work));
    }
  }
  const [direct, hit] = [median(times.direct), median(times.hit)];
  console.log(
    `${name}: a hit takes ${hit.toFixed(2)} ms, a direct call ${direct.toFixed(2)} ms: ratio ${(hit / direct).toFixed(2)}`,
  );
  const queries = Array.from({ length: hits }, (_, index) => cached[index % cached.length]!);
  const before = await processorTime(gateway);
  const seconds =
    (await milliseconds(() =>
      inParallel(queries, 16, (query) => request(gateway.address + query, headersOf(1))),
    )) / 1000;
  const used = (await processorTime(gateway)) - before;
  console.log(
    `${name}: ${Math.round(hits / used)} hits a second of processor time; ${Math.round(hits / seconds)} a second on this machine`,
  );
}

async function measureMemory(): Promise<void> {
  const megabytes = 256;
  const before = process.memoryUsage().rss;
  const cache = new MemoryCache(megabytes * 1024 * 1024);
  for (let count = 0; count < responses; count++) {
    const body = Buffer.from(
      `{"address":"${count} Rue Sherbrooke Ouest","lat":45.5,"lng":-73.6${' '.repeat(250)}}`,
    );
    await cache.set([{ key: `key-${count}-${'x'.repeat(32)}`, response: { status: 200, body }, ttl: 3600 }]);
  }
  const grown = (process.memoryUsage().rss - before) / 1024 / 1024;
  console.log(
    `memory: of ${responses} responses, ${cache.size.responses} are held in ${Math.round(cache.size.bytes / 1024 / 1024)} MB ` +
      `of ${megabytes} MB; the process has grown by ${Math.round(grown)} MB`,
  );
}

try {
  await measureMemory();
  const onLog = (line: string) => void (line.includes('"path":"/geocode"') && geocodeCalls++);
  const service = await startService({ onLog });
  programs.push(service);
  const alone = await startGateway(service.address);
  await measureHits('memory', alone, service.address, await measureCalls('one process, memory', [alone]));
  await alone.stop();
  const program = redisProgram();
  if (program === null)
    console.log('Neither Valkey nor Redis is installed: the shared cache was not measured.');
  else {
    const redis = await startRedis(program);
    const both = [
      await startGateway(service.address, redis.url),
      await startGateway(service.address, redis.url),
    ];
    await measureCalls('one process, shared cache', both.slice(0, 1));
    const columns = await measureCalls('two processes, shared cache', both);
    await measureHits('shared cache', both[0]!, service.address, columns);
    await redis.stop();
  }
} finally {
  for (const program of programs) await program.stop();
  agent.destroy();
  await rm(folder, { recursive: true, force: true });
}
