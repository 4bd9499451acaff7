import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addin } from '../../deploy/manifest/addin.ts';
import { excelOn, type System } from '../../deploy/sideload/excel.ts';

let home: string;

beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'sideload-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

/** A computer whose programs are not run but listed; those that contain a text fail. */
function computer(platform: NodeJS.Platform, failing = 'nothing'): System & { commands: string[] } {
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
  const system = computer('win32');
  const excel = excelOn(system)!;
  expect(await excel.isInstalled()).toBe(true);
  await excel.register('C:\\cdata\\manifest.xml');
  await excel.unregister();
  const key = 'HKCU\\Software\\Microsoft\\Office\\16.0\\WEF\\Developer';
  expect(system.commands).toEqual([
    'reg query HKCR\\Excel.Application',
    `reg add ${key} /v ${addin.id} /t REG_SZ /d C:\\cdata\\manifest.xml /f`,
    `reg query ${key} /v ${addin.id}`,
    `reg delete ${key} /v ${addin.id} /f`,
  ]);
});

test('Windows without Excel, or without the registration, is left as it is', async () => {
  const system = computer('win32', 'query');
  const excel = excelOn(system)!;
  expect(await excel.isInstalled()).toBe(false);
  await excel.unregister();
  expect(system.commands.filter((command) => command.includes('delete'))).toEqual([]);
});

test('Excel for the Mac finds the manifest in its folder, until it is removed', async () => {
  const excel = excelOn(computer('darwin'))!;
  expect(await excel.isInstalled()).toBe(true);
  const manifest = path.join(home, 'manifest.xml');
  await writeFile(manifest, '<OfficeApp/>');
  await excel.unregister();
  await excel.register(manifest);
  const folder = path.join(home, 'Library/Containers/com.microsoft.Excel/Data/Documents/wef');
  const [name] = await readdir(folder);
  expect(await readFile(path.join(folder, name!), 'utf8')).toBe('<OfficeApp/>');
  await excel.unregister();
  expect(await readdir(folder)).toEqual([]);
});

test('there is no Excel for Linux', () => {
  expect(excelOn(computer('linux'))).toBeNull();
});
