import { execFile } from 'node:child_process';
import { copyFile, mkdir, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { addin } from '../manifest/addin.ts';

/** Excel on this computer, which lists add-ins in development under Developer Add-ins. */
export interface Excel {
  isInstalled(): Promise<boolean>;
  /** @param manifest Path of the XML manifest, which stays where it is. */
  register(manifest: string): Promise<void>;
  /** Undoes `register`; does nothing if the add-in is not registered. */
  unregister(): Promise<void>;
}

/** What the operating system is asked. */
export interface System {
  platform: NodeJS.Platform;
  home: string;
  /** Runs a program. Rejects if it fails. */
  run(program: string, options: readonly string[]): Promise<unknown>;
  exists(file: string): Promise<boolean>;
}

export const thisComputer: System = {
  platform: process.platform,
  home: homedir(),
  run: promisify(execFile),
  exists: async (file) => (await stat(file).catch(() => null)) !== null,
};

/** Excel for Windows or the Mac; null on other systems, which have none. */
export function excelOn(system: System): Excel | null {
  if (system.platform === 'win32') return excelForWindows(system);
  if (system.platform === 'darwin') return excelForMac(system);
  return null;
}

/** Source: Microsoft, "office-addin-dev-settings"; Excel reads this key when it starts. */
function excelForWindows({ run }: System): Excel {
  const key = 'HKCU\\Software\\Microsoft\\Office\\16.0\\WEF\\Developer';
  const succeeds = (...options: string[]) =>
    run('reg', options).then(
      () => true,
      () => false,
    );
  return {
    isInstalled: () => succeeds('query', 'HKCR\\Excel.Application'),
    async register(manifest) {
      await run('reg', ['add', key, '/v', addin.id, '/t', 'REG_SZ', '/d', manifest, '/f']);
    },
    async unregister() {
      if (await succeeds('query', key, '/v', addin.id))
        await run('reg', ['delete', key, '/v', addin.id, '/f']);
    },
  };
}

/** Source: Microsoft, "Sideload Office Add-ins on Mac for testing". */
function excelForMac({ home, exists }: System): Excel {
  const folder = path.join(home, 'Library/Containers/com.microsoft.Excel/Data/Documents/wef');
  const registered = path.join(folder, `${addin.id}.manifest.xml`);
  return {
    isInstalled: () => exists('/Applications/Microsoft Excel.app'),
    async register(manifest) {
      await mkdir(folder, { recursive: true });
      await copyFile(manifest, registered);
    },
    unregister: () => rm(registered, { force: true }),
  };
}
