import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installed } from '../../../test/installed.ts';

export const hasLibreOffice = installed.libreOffice.path !== null;

/** Calculates all formulas of a file when it is loaded: results that are read are LibreOffice's own. */
const settings = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>`;

/** The file that LibreOffice writes after it has read a file and calculated it. */
export function throughLibreOffice(file: Uint8Array): Uint8Array {
  const folder = mkdtempSync(path.join(tmpdir(), 'libreoffice-'));
  try {
    const profile = path.join(folder, 'profile', 'user');
    mkdirSync(profile, { recursive: true });
    writeFileSync(path.join(profile, 'registrymodifications.xcu'), settings);
    writeFileSync(path.join(folder, 'book.xlsx'), file);
    const out = path.join(folder, 'out');
    execFileSync(
      installed.libreOffice.path!,
      [
        `-env:UserInstallation=file://${folder}/profile`,
        '--headless',
        '--convert-to',
        'xlsx',
        '--outdir',
        out,
        path.join(folder, 'book.xlsx'),
      ],
      { stdio: 'ignore', timeout: 60_000 },
    );
    return readFileSync(path.join(out, 'book.xlsx'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
