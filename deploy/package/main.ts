import { stat } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import packageFile from '../../package.json' with { type: 'json' };
import { build, buildAddin } from '../webpack/build-addin.ts';
import { createPackage } from './create-package.ts';
import { parseHostAddress, readOrganization } from './package-options.ts';

const root = path.resolve(import.meta.dirname, '../..');

const help = `Builds the add-in for a host: a folder to upload, and the manifests to hand out. See docs/deploy.md.

  npm run package -- --url ADDRESS [--config FILE] [--out FOLDER] [--previous FOLDER]

  --url ADDRESS       where the folder will be on the host, such as https://addins.example.org/cdata
  --config FILE       the organization's defaults (JSON)
  --out FOLDER        folder of the package (default: build/package)
  --previous FOLDER   the package that is on the host now (default: the one in the folder of the package);
                      its scripts are kept for a day, for panes that are still open
`;

try {
  const { values: options } = parseArgs({
    options: {
      url: { type: 'string' },
      config: { type: 'string' },
      out: { type: 'string', default: path.join(root, 'build/package') },
      previous: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (options.help) {
    console.log(help);
  } else {
    const base = parseHostAddress(options.url);
    const organization = options.config ? await readOrganization(options.config) : {};
    const folder = path.resolve(options.out);
    const isRepeated = (await stat(path.join(folder, 'upload')).catch(() => null)) !== null;
    const { version } = packageFile;
    console.log('Building the add-in');
    await buildAddin({ hasMaps: true });
    await createPackage({
      base,
      version,
      folder,
      previous: options.previous ?? (isRepeated ? folder : null),
      organization,
      sourceMaps: build.sourceMaps,
      report: (line) => console.log(line),
    });
    const name = path.relative(process.cwd(), folder);
    console.log(`
The package of CDATA for Excel ${version} is ready.

  ${name}/upload         upload what is in it to ${base}
  ${name}/hosting        configuration for nginx, S3 with CloudFront, and Azure Static Web Apps
  ${name}/manifest.xml   hand this to the admin centre, or to people
  ${name}/manifest.zip   the same as a unified manifest

docs/deploy.md says what to do with them.`);
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
