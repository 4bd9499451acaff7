import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addin } from '../../deploy/manifest/addin.ts';
import { startSideloadServer } from '../../deploy/sideload/sideload-server.ts';
import { servicePresence } from '../../src/api/index.ts';
import { registerAddin, unregisterAddin, type Computer } from '../../deploy/sideload/excel.ts';

let home: string;

beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'sideload-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

/** A computer whose programs are not run but listed; those that contain a text fail. */
function computer(platform: NodeJS.Platform, failing = 'nothing'): Computer & { commands: string[] } {
  const commands: string[] = [];
  return {
    platform,
    home,
    commands,
    async run(program, options) {
      const command = [program, ...options].join(' ');
      commands.push(command);
      if (command.includes(failing)) throw new Error(command);
    },
    exists: async (file) => file === '/Applications/Microsoft Excel.app',
  };
}

test('Excel for Windows learns of the manifest from the registry', async () => {
  const windows = computer('win32');
  expect(await registerAddin('C:\\cdata\\manifest.xml', windows)).toBe(true);
  await unregisterAddin(windows);
  const key = 'HKCU\\Software\\Microsoft\\Office\\16.0\\WEF\\Developer';
  expect(windows.commands).toEqual([
    'reg query HKCR\\Excel.Application',
    `reg add ${key} /v ${addin.id} /t REG_SZ /d C:\\cdata\\manifest.xml /f`,
    `reg query ${key} /v ${addin.id}`,
    `reg delete ${key} /v ${addin.id} /f`,
  ]);
});

test('Windows without Excel, or without the registration, is left as it is', async () => {
  const windows = computer('win32', 'query');
  expect(await registerAddin('C:\\cdata\\manifest.xml', windows)).toBe(false);
  await unregisterAddin(windows);
  expect(windows.commands.filter((command) => !command.startsWith('reg query'))).toEqual([]);
});

test('Excel for the Mac finds the manifest in its folder, until it is removed', async () => {
  const mac = computer('darwin');
  const manifest = path.join(home, 'manifest.xml');
  await writeFile(manifest, '<OfficeApp/>');
  await unregisterAddin(mac);
  expect(await registerAddin(manifest, mac)).toBe(true);
  const folder = path.join(home, 'Library/Containers/com.microsoft.Excel/Data/Documents/wef');
  const [name] = await readdir(folder);
  expect(await readFile(path.join(folder, name!), 'utf8')).toBe('<OfficeApp/>');
  await unregisterAddin(mac);
  expect(await readdir(folder)).toEqual([]);
});

test('there is no Excel for Linux', async () => {
  expect(await registerAddin('/cdata/manifest.xml', computer('linux'))).toBe(false);
});

/** A server whose service opens, or fails to, when the test says so. */
async function startServer() {
  await writeFile(path.join(home, 'taskpane.html'), '<p>The pane</p>');
  let open = (): void => undefined;
  let fail = (_: Error): void => undefined;
  const opened = new Promise<void>((resolve, reject) => {
    open = resolve;
    fail = reject;
  });
  let closeCount = 0;
  const server = await startSideloadServer({
    port: 0,
    folder: home,
    async openService() {
      await opened;
      return {
        plugin: async (api) => {
          api.get('/health', async (_, reply) => reply.code(403).send({ detail: 'A key is required.' }));
        },
        close: async () => void closeCount++,
      };
    },
  });
  const address = `http://localhost:${server.port}`;
  return { server, address, open, fail, closeCount: () => closeCount };
}

const paneOf = async (address: string) => {
  const response = await fetch(`${address}/taskpane.html`);
  return [response.status, response.headers.get('cache-control'), await response.text()];
};

test('the pane is served at once, and the service as soon as it is open', async () => {
  const { server, address, open, closeCount } = await startServer();
  expect(await paneOf(address)).toEqual([200, 'no-cache', '<p>The pane</p>']);
  const early = await fetch(`${address}/api/permit?limit=1`);
  expect([early.status, early.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await early.json()).toEqual({ detail: expect.stringContaining('is starting') as string });
  expect(await servicePresence(`${address}/api`)).toBe('starting');
  open();
  await server.serviceOpened;
  expect(await servicePresence(`${address}/api`)).toBe('present');
  expect(await paneOf(address)).toEqual([200, 'no-cache', '<p>The pane</p>']);
  expect((await fetch(`${address}/apidocs`)).status).toBe(404);
  await server.close();
  expect(closeCount()).toBe(1);
  expect(await servicePresence(`${address}/api`)).toBe('absent');
});

test('a service that cannot be opened says why, and the pane is served all the same', async () => {
  const { server, address, fail } = await startServer();
  fail(new Error('Another program uses the directory.'));
  await expect(server.serviceOpened).rejects.toThrow('Another program');
  expect(await (await fetch(`${address}/api/health`)).json()).toEqual({
    detail: expect.stringContaining('Another program uses the directory.') as string,
  });
  expect((await paneOf(address))[0]).toBe(200);
  await server.close();
});
