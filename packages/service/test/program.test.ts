import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { help, readOptions } from '../src/command-line.ts';
import { killPrograms, ready, sentences, startProgram, type Program } from './program.ts';
import { paidKey } from './running-service.ts';
import { copySampleDatabase } from './sample-database.ts';
import { longTest } from '../../../test/extent.ts';

const start = (...args: string[]): Program => startProgram('packages/service/src/main.ts', args);

let data: string;
beforeAll(async () => {
  data = await copySampleDatabase();
});
afterAll(async () => {
  killPrograms();
  await rm(data, { recursive: true, force: true });
});

describe('npm run service', () => {
  longTest('names a port that is in use, and releases its directory', async () => {
    const other = createServer();
    other.listen(0, 'localhost');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const program = start('--port', String(port), '--data', data);
    expect(await program.ended).toBe(1);
    other.close();
    expect(sentences(program)).toEqual([
      `The address localhost:${port} can't be listened at, because it is in use by another program: choose another with --host or --port.`,
    ]);
  });

  longTest(
    'serves a directory until it is stopped, finishes the requests in flight, and logs no key',
    async () => {
      const program = start('--port', '0', '--data', data);
      const address = await ready(program);

      const second = start('--port', '0', '--data', data);
      expect(await second.ended).toBe(1);
      expect(sentences(second)).toEqual([expect.stringMatching(/ is in use by process \d+: /)]);
      expect(second.output.out).toBe('');

      const requests = Array.from({ length: 24 }, () =>
        fetch(`${address}/permit?q=street&limit=500`, { headers: paidKey }).then((response) =>
          response.json(),
        ),
      );
      // Stopped after a quarter of the responses: on a busy machine, too, all the other requests have arrived by then.
      await Promise.all(requests.slice(0, 6));
      program.process.kill('SIGTERM');
      for (const { count, results } of await Promise.all(requests)) expect(results).toHaveLength(count);
      expect(await program.ended).toBe(0);
      await expect(fetch(`${address}/health`)).rejects.toThrow();

      const logs = program.output.err
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as object);
      expect(logs).toContainEqual(expect.objectContaining({ method: 'GET', path: '/permit', status: 200 }));
      expect(program.output.err).not.toContain('demo-paid-key');
      expect(program.output.err).not.toContain('street');
      expect(program.output.out.split('\n')).toHaveLength(2);
    },
  );

  test('rejects an unknown option with one sentence', async () => {
    const program = start('--prot', '1');
    expect(await program.ended).toBe(2);
    expect(program.output).toEqual({ out: '', err: 'Unknown option --prot; did you mean --port?\n' });
  });
});

describe('the command line', () => {
  test('has a default port and directory', () => {
    expect(readOptions([])).toEqual({ port: 3001, host: 'localhost', data: '.data/service' });
  });

  test('accepts options in both spellings', () => {
    expect(readOptions(['--port', '0', '--data=here', '--records', '5000'])).toEqual({
      port: 0,
      host: 'localhost',
      data: 'here',
      records: 5000,
    });
  });

  test('shows every option in the help', () => {
    expect(readOptions(['--help', '--port', '1'])).toBeNull();
    for (const name of [
      'port',
      'host',
      'data',
      'records',
      'rate',
      'quota',
      'quota-url',
      'timeout',
      'faults',
    ]) {
      expect(help).toContain(`--${name} `);
      expect(help).toContain(`CDATA_${name.toUpperCase().replace('-', '_')}`);
    }
  });

  test('takes from the environment what the arguments leave out', () => {
    const environment = { CDATA_PORT: '4000', CDATA_RATE: '9/s', CDATA_FAULTS: 'latency=5' };
    expect(readOptions(['--port', '5000', '--quota', '70/day'], environment)).toEqual({
      port: 5000,
      host: 'localhost',
      data: '.data/service',
      rate: 9,
      quota: 70,
      faults: { latency: [5, 5] },
    });
    expect(() => readOptions([], { CDATA_TIMEOUT: 'soon' })).toThrow("CDATA_TIMEOUT is 'soon'");
  });

  test.each([
    [['--nonsense'], 'Unknown option --nonsense. See --help.'],
    [['--port', 'x'], "--port is 'x': write a whole number from 0 to 65535."],
    [['--port', '70000'], "--port is '70000': write a whole number from 0 to 65535."],
    [['--records', '5'], "--records is '5': write a whole number from 100 to 5000000."],
    [['--rate', '10/m'], "--rate is '10/m': write a whole number from 1 to 1000000, such as 1/s."],
    [['--faults', '429=5'], "--faults: 429 is '5': write a share from 0 to 1."],
    [['--port'], "Option '--port <value>' argument missing. See --help."],
    [['extra'], "Unexpected argument 'extra'"],
  ])('rejects %j with a sentence', (args, sentence) => {
    expect(() => readOptions(args)).toThrow(sentence);
  });
});
