import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, open, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { killPrograms, startProgram } from './program.ts';
import { copySampleDatabase } from './sample-database.ts';

let sample: string;
let folder: string;
/** A copy of the sample database. */
let data: string;
beforeAll(async () => {
  sample = await copySampleDatabase();
});
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'cdata-unusable-'));
  data = path.join(folder, 'data');
  await cp(sample, data, { recursive: true });
});
afterEach(async () => {
  killPrograms();
  await rm(folder, { recursive: true, force: true });
});
afterAll(() => rm(sample, { recursive: true, force: true }));

interface Ending {
  code: number | null;
  err: string;
}

const service = (directory: string): string[] => [
  'packages/service/src/main.ts',
  ...['--port', '0', '--data', directory],
];

async function ending([file = '', ...args]: readonly string[]): Promise<Ending> {
  const program = startProgram(file, args);
  return { code: await program.ended, err: program.output.err };
}

/** What a program should do: one sentence that ends with a full stop, after the progress of a first start. */
const sentence = (text: string): Ending => ({
  code: 1,
  err: expect.stringMatching(
    new RegExp(`^(Preparing sample data: \\d+%\n)*[^\n]*${text}[^\n]*\\.\n$`),
  ) as string,
});

/** Those of the service: the catalogue's have lower numbers. */
async function tableFiles(directory: string): Promise<string[]> {
  const names = await readdir(directory, { recursive: true });
  return names
    .filter((name) => /^\d+$/.test(path.basename(name)) && Number(path.basename(name)) >= 16_384)
    .map((name) => path.join(directory, name));
}

describe('damaged data is one sentence when the service starts:', () => {
  test.each([
    ['an empty pg_control', () => truncate(path.join(data, 'postgres/global/pg_control'), 0)],
    [
      'no log',
      async () => {
        const log = path.join(data, 'postgres/pg_wal');
        for (const name of await readdir(log)) {
          if (/^[\dA-F]{24}$/.test(name)) await rm(path.join(log, name));
        }
      },
    ],
  ])('%s', async (_, damage) => {
    await damage();
    expect(await ending(service(data))).toEqual(
      sentence('is damaged \\(PostgreSQL cannot open its files\\): restore'),
    );
  });

  test('other bytes in every table', async () => {
    for (const file of await tableFiles(path.join(data, 'postgres/base'))) {
      const handle = await open(file, 'r+');
      await handle.write(randomBytes(64), 0, 64, 4000);
      await handle.close();
    }
    expect(await ending(service(data))).toEqual(
      sentence('is damaged \\(invalid page in block 0 of relation [^)]*\\): restore'),
    );
  });
});

describe('a directory that can’t be used is one sentence:', () => {
  test('one below a file', async () => {
    const below = path.join(data, 'stamp.json/data');
    expect(await ending(service(below))).toEqual(
      sentence('is in no directory that exists or can be created'),
    );
  });

  test('one that no program can create', async () => {
    expect(await ending(service('/proc/nothing/data'))).toEqual(sentence('choose another place'));
  });

  test('an export to a directory that does not exist', async () => {
    const file = path.join(folder, 'nowhere/export.ndjson');
    const program = ['packages/service/src/ingest/export-main.ts', file, '--data', data];
    expect(await ending(program)).toEqual(
      sentence('nowhere/export.ndjson.part can’t be used'.replace('’', "'")),
    );
  });
});

/** Whether this user may mount a file system of its own, without those of others. */
function mayMount(): boolean {
  try {
    execFileSync('unshare', ['--user', '--map-root-user', '--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt']);
    return true;
  } catch {
    return false;
  }
}

describe.skipIf(!mayMount())('on a disk of its own', () => {
  const small = 'tmpfs -o size=70m';

  /** Runs a program while a directory is such a disk, prepared by commands of a shell. */
  async function endingOn(disk: string, prepare: string, program: readonly string[]): Promise<Ending> {
    const script = `mount -t ${disk} none ${folder} && cd ${folder} && { ${prepare}; } && cd - >/dev/null && exec "$@"`;
    const shell = ['--user', '--map-root-user', '--mount', 'sh', '-c', script, 'sh'];
    return ending([...['unshare', ...shell], process.execPath, '--import', 'tsx', ...program]);
  }
  const fill = 'dd if=/dev/zero of=rest bs=64k 2>/dev/null; true';

  test('that is full, no directory can be locked', async () => {
    expect(await endingOn(small, fill, service(data))).toEqual(sentence('is full: free some space'));
  });

  test.each(['20m', '65m'])('that becomes full at %s, no database can be created', async (size) => {
    expect(await endingOn(`tmpfs -o size=${size}`, 'true', service(data))).toEqual(
      sentence('is full: free some space'),
    );
  });

  test('that is full, no existing database can be opened', async () => {
    const prepare = `cp -r ${sample} data && ${fill}; truncate -s -4k rest`;
    expect(await endingOn('tmpfs -o size=120m', prepare, service(data))).toEqual(
      sentence('is full: free some space'),
    );
  });

  test('that a load fills, the load ends, and a running service answers again once there is space', async () => {
    const rows = Array.from(
      { length: 40_000 },
      (_, at) => `BP-${at},Building,${at} Main St,2024-05-01,${'work '.repeat(40)}`,
    );
    const table = path.join(sample, 'permits.csv');
    await writeFile(table, ['permit_number,permit_type,address,issued_date,description', ...rows].join('\n'));
    const load = `packages/service/src/ingest/import-main.ts ${folder}/data/permits.csv --data ${data}`;
    const answered = `for (let tries = 0; tries < 100; tries++) { const { ok } = await fetch(process.argv[1] + "/permit?limit=1", { headers: { "x-api-key": "demo-paid-key" } }); if (ok) process.exit(0); await new Promise((wake) => setTimeout(wake, 200)); } process.exit(1);`;
    const steps = [
      `node --import tsx ${service(data).join(' ')} > ${folder}/out 2> ${folder}/log & service=$!`,
      `until grep -qs ready ${folder}/out; do sleep 0.1; done`,
      `dd if=/dev/zero of=${folder}/rest bs=1M count=130 2>/dev/null`,
      `node --import tsx ${load} --dataset permit --municipality Kelowna --province BC --yes > ${folder}/out2`,
      'code=$?',
      `rm ${folder}/rest`,
      `node --input-type=module -e '${answered}' $(grep -o 'http:.*' ${folder}/out) && kill $service && exit $code`,
    ];
    const program = [
      '-e',
      'process.exit(require("child_process").spawnSync("sh", ["-c", process.argv[1]], { stdio: "inherit" }).status)',
      steps.join('\n'),
    ];
    expect(await endingOn('tmpfs -o size=230m', `cp -r ${sample} data`, program)).toEqual(
      sentence('is full: free some space'),
    );
  });

  test.each([
    ['without a database', 'true'],
    ['with a database', `cp -r ${'$SAMPLE'} data`],
  ])('that is read-only, %s', async (_, prepare) => {
    const commands = `${prepare.replace('$SAMPLE', sample)} && mount -o remount,ro ${folder}`;
    expect(await endingOn('tmpfs -o size=120m', commands, service(data))).toEqual(
      sentence('is read-only: choose'),
    );
  });
});
