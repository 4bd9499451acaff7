import { execFile } from 'node:child_process';
import { copyFile, mkdir, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { addin } from '../manifest/addin.ts';

/** What the registration with Excel needs of a computer. */
export interface Computer {
  platform: NodeJS.Platform;
  home: string;
  /** Runs a program. Rejects if it fails. */
  run(program: string, options: readonly string[]): Promise<unknown>;
  exists(file: string): Promise<boolean>;
}

const thisComputer: Computer = {
  platform: process.platform,
  home: homedir(),
  run: promisify(execFile),
  exists: async (file) => (await stat(file).catch(() => null)) !== null,
};

/** Excel for Windows reads it when it starts. Source: Microsoft, "office-addin-dev-settings". */
const registryKey = 'HKCU\\Software\\Microsoft\\Office\\16.0\\WEF\\Developer';

/** Where Excel for the Mac looks for it. Source: Microsoft, "Sideload Office Add-ins on Mac for testing". */
const macManifest = (home: string): string =>
  path.join(home, 'Library/Containers/com.microsoft.Excel/Data/Documents/wef', `${addin.id}.manifest.xml`);

const isInRegistry = ({ run }: Computer, ...entry: string[]): Promise<boolean> =>
  run('reg', ['query', ...entry]).then(
    () => true,
    () => false,
  );

/**
 * Lists the add-in under Developer Add-ins of the Excel of this computer.
 *
 * @param manifest Path of the XML manifest, which stays where it is.
 * @returns Whether there is an Excel.
 */
export async function registerAddin(manifest: string, computer = thisComputer): Promise<boolean> {
  const { platform, home, run, exists } = computer;
  if (platform === 'win32' && (await isInRegistry(computer, 'HKCR\\Excel.Application'))) {
    await run('reg', ['add', registryKey, '/v', addin.id, '/t', 'REG_SZ', '/d', manifest, '/f']);
    return true;
  }
  if (platform === 'darwin' && (await exists('/Applications/Microsoft Excel.app'))) {
    await mkdir(path.dirname(macManifest(home)), { recursive: true });
    await copyFile(manifest, macManifest(home));
    return true;
  }
  return false;
}

/** Undoes {@link registerAddin}; does nothing if the add-in is not registered. */
export async function unregisterAddin(computer = thisComputer): Promise<void> {
  const { platform, home, run } = computer;
  const value = [registryKey, '/v', addin.id];
  if (platform === 'win32' && (await isInRegistry(computer, ...value)))
    await run('reg', ['delete', ...value, '/f']);
  if (platform === 'darwin') await rm(macManifest(home), { force: true });
}
