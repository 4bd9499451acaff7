import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import packageFile from '../../package.json' with { type: 'json' };
import type { Organization } from '../../src/connection/index.ts';
import { build, buildAddin } from '../webpack/build-addin.ts';
import { askSettings } from './ask-settings.ts';
import { createPackage } from './create-package.ts';
import { parseHostAddress, readOrganization } from './package-options.ts';
import { requireSettings, warningsAbout, type Audience } from './required-settings.ts';

const root = path.resolve(import.meta.dirname, '../..');
const defaultFile = path.join(root, 'organization.json');

const help = `Builds the add-in for a host: a folder to upload, and the manifest to hand out. See docs/deploy.md.

  npm run package -- --url ADDRESS [--config FILE] [--store] [--no-cell-menu] [--out FOLDER] [--previous FOLDER]

  --url ADDRESS       where the folder will be on the host, such as https://addins.example.org/cdata
  --config FILE       the organization's settings (JSON; default: organization.json). In a terminal, the command asks
                      for those that are missing, and writes them into the file
  --store             for Microsoft's store: requires its settings too, and writes listing.md
  --no-cell-menu      without the menu CDATA in the menu of a cell, if Excel does not load the add-in with it
  --out FOLDER        folder of the package (default: build/package)
  --previous FOLDER   the package that is on the host now (default: the one in the folder of the package);
                      its scripts are kept for a day, for panes that are still open, and a changed manifest
                      gets a higher version
`;

const exists = async (file: string): Promise<boolean> => (await stat(file).catch(() => null)) !== null;

/** The settings of the file, and those that somebody enters in the terminal, which are added to the file. */
async function readSettings(file: string, isOptional: boolean, audience: Audience): Promise<Organization> {
  const isNew = isOptional && !(await exists(file));
  const organization = isNew ? {} : await readOrganization(file);
  if (!process.stdin.isTTY || !process.stdout.isTTY) return organization;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answers = await askSettings(organization, audience, (question) =>
    terminal.question(question),
  ).finally(() => terminal.close());
  if (Object.keys(answers).length === 0) return organization;
  const content = isNew ? {} : (JSON.parse(await readFile(file, 'utf8')) as object);
  await writeFile(file, `${JSON.stringify({ ...content, ...answers }, null, 2)}\n`);
  console.log(`Saved in ${path.relative(process.cwd(), file)}`);
  return { ...organization, ...answers };
}

function readOptions() {
  return parseArgs({
    options: {
      url: { type: 'string' },
      config: { type: 'string' },
      store: { type: 'boolean', default: false },
      'no-cell-menu': { type: 'boolean', default: false },
      out: { type: 'string', default: path.join(root, 'build/package') },
      previous: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  }).values;
}

async function main(options: ReturnType<typeof readOptions>): Promise<void> {
  const base = parseHostAddress(options.url);
  const audience: Audience = options.store ? 'store' : 'organization';
  const organization = await readSettings(options.config ?? defaultFile, !options.config, audience);
  requireSettings(organization, { base, audience });
  for (const warning of warningsAbout(organization, base)) console.warn(warning);
  const folder = path.resolve(options.out);
  const isRepeated = await exists(path.join(folder, 'upload'));
  const { version } = packageFile;
  console.log('Building the add-in');
  await buildAddin({ hasMaps: true });
  await createPackage({
    base,
    version,
    folder,
    previous: options.previous ?? (isRepeated ? folder : null),
    organization,
    audience,
    hasCellMenu: !options['no-cell-menu'],
    sourceMaps: build.sourceMaps,
    report: (line) => console.log(line),
  });
  const name = path.relative(process.cwd(), folder);
  console.log(`
The package of CDATA for Excel ${version} is ready.

  ${name}/upload         upload what is in it to ${base}
  ${name}/nginx.conf     what nginx includes on that host
  ${name}/manifest.xml   hand this to the admin centre, or to people${options.store ? `\n  ${name}/listing.md     what to enter in Partner Center` : ''}

${options.store ? 'docs/store.md' : 'docs/deploy.md'} says what to do with them.`);
}

try {
  const options = readOptions();
  if (options.help) console.log(help);
  else await main(options);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
