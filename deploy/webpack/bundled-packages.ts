import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import webpack, { type Compilation, type Compiler, type Module } from 'webpack';
import { emitFiles, jsonText } from './emitted-files.ts';

export interface BundledPackage {
  name: string;
  version: string;
  /** An SPDX expression. */
  license: string;
  /** Null if the package contains no file of its licence. */
  licenseText: string | null;
}

/** The packages in the scripts, with their licences: for the bill of materials, and as a text that is deployed. */
export class BundledPackages {
  constructor(private readonly own: { version: string; licence: string }) {}

  apply(compiler: Compiler): void {
    emitFiles(compiler, {
      name: 'BundledPackages',
      stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT,
      createFiles: (compilation) => {
        const packages = packagesIn(compilation);
        return {
          '../licences.json': jsonText(packages),
          'licences.txt': licenceNotices([
            {
              name: 'CDATA for Excel',
              version: this.own.version,
              license: 'MIT',
              licenseText: this.own.licence,
            },
            ...packages,
          ]),
        };
      },
    });
  }
}

/** Sorted by name; each version of a package once. */
function packagesIn(compilation: Compilation): BundledPackage[] {
  const folders = new Set<string>();
  for (const chunk of compilation.chunks) {
    for (const module of compilation.chunkGraph.getChunkModules(chunk)) {
      for (const file of filesOf(module)) {
        const folder = packageFolder(file);
        if (folder) folders.add(folder);
      }
    }
  }
  const packages = new Map([...folders].map(readPackage).map((one) => [`${one.name} ${one.version}`, one]));
  return [...packages.values()].sort((one, other) => one.name.localeCompare(other.name));
}

/** The files of a module, and of those that the bundler has joined with it. */
function filesOf(module: Module): string[] {
  const modules = 'modules' in module ? (module.modules as Module[]) : [module];
  return modules.flatMap((one) => one.nameForCondition() ?? []);
}

/** `…/node_modules/@fluentui/tokens` of a file in it; undefined for a file of this project. */
const packageFolder = (file: string): string | undefined =>
  /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(file)?.[0];

function readPackage(folder: string): BundledPackage {
  const { name, version, license } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  ) as Partial<BundledPackage>;
  if (!name || !version || typeof license !== 'string') {
    throw new Error(`The package in ${folder} does not say which licence it has.`);
  }
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  const text = file && readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n');
  return { name, version, license, licenseText: text ?? null };
}

const licenceNotices = (packages: readonly BundledPackage[]): string =>
  packages
    .map(
      ({ name, version, license, licenseText }) => `${name} ${version}\n${license}\n\n${licenseText ?? ''}`,
    )
    .join(`\n\n${'-'.repeat(80)}\n\n`);
