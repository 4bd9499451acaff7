import { licenceNotices, packagesOf, type BundledPackage } from '@cdata/programs/bundled-package';
import webpack, { type Compilation, type Compiler, type Module } from 'webpack';
import { emitFiles, jsonText } from './emitted-files.ts';

/** The packages in the scripts, with their licences: for the bill of materials, and as a text that is deployed. */
export class BundledPackages {
  readonly #own: { version: string; licence: string };

  constructor(own: { version: string; licence: string }) {
    this.#own = own;
  }

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
              version: this.#own.version,
              license: 'MIT',
              licenseText: this.#own.licence,
            },
            ...packages,
          ]),
        };
      },
    });
  }
}

function packagesIn({ chunks, chunkGraph }: Compilation): BundledPackage[] {
  const modules = [...chunks].flatMap((chunk) => [...chunkGraph.getChunkModules(chunk)]);
  return packagesOf(modules.flatMap(filesOf));
}

/** The files of a module, and of those that the bundler has joined with it. */
function filesOf(module: Module): string[] {
  const modules = 'modules' in module ? (module.modules as Module[]) : [module];
  return modules.flatMap((one) => one.nameForCondition() ?? []);
}
