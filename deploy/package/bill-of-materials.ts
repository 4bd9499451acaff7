import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { BundledPackage } from '@cdata/programs/bundled-package';

const root = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

interface Bill {
  components: { name: string; version: string; 'bom-ref': string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/**
 * A CycloneDX bill of the packages in the add-in's scripts. npm lists the packages of the whole project; of these, the
 * bundler knows which are in the scripts. (`npm sbom --omit dev` also leaves out React, which packages for development
 * ask for too.)
 *
 * @param licences The bundler's list of packages.
 */
export async function billOfMaterials(licences: string): Promise<string> {
  const options = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const { stdout } = await run('npm', options, {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  const all = JSON.parse(stdout) as Bill;
  const packages = JSON.parse(await readFile(licences, 'utf8')) as BundledPackage[];
  const references = new Set(packages.map(({ name, version }) => `${name}@${version}`));
  const bill: Bill = {
    ...all,
    components: all.components.filter((component) => references.has(component['bom-ref'])),
    dependencies: all.dependencies
      .filter(({ ref }) => references.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((on) => references.has(on)) })),
  };
  const missingReferences = [...references].filter(
    (reference) => !bill.components.some((component) => component['bom-ref'] === reference),
  );
  if (missingReferences.length > 0)
    throw new Error(`npm does not list ${missingReferences.join(', ')}. Run npm ci.`);
  return `${JSON.stringify(bill, null, 2)}\n`;
}
