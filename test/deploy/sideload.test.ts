import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addin } from '../../deploy/manifest/addin.ts';
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
