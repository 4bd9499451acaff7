import webpack, { type Compilation, type Compiler, type sources } from 'webpack';
import { functionsMetadata } from '../../functions/metadata.ts';
import { shortcutsFile, shortcutTexts } from '../manifest/shortcuts-file.ts';

/** Excel's metadata of the functions, a file a language, and the keyboard shortcuts. */
export class ExcelMetadata {
  apply(compiler: Compiler): void {
    emitFiles(compiler, {
      name: 'ExcelMetadata',
      stage: webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL,
      createFiles: () => ({
        'functions.json': jsonText(functionsMetadata('en')),
        'functions.fr.json': jsonText(functionsMetadata('fr')),
        'shortcuts.json': jsonText(shortcutsFile()),
        'shortcuts.fr.json': jsonText(shortcutTexts()),
      }),
    });
  }
}

/** What identifies this build. An open pane compares it with its own to notice an update. */
export class BuildVersion {
  readonly #version: string;

  constructor(version: string) {
    this.#version = version;
  }

  apply(compiler: Compiler): void {
    emitFiles(compiler, {
      name: 'BuildVersion',
      stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT,
      createFiles: ({ hash }) => ({ 'version.json': jsonText({ version: this.#version, build: hash }) }),
    });
  }
}

/** The functions' script at an address that no build changes, which the manifest names. */
export class StableScript {
  apply(compiler: Compiler): void {
    emitFiles(compiler, {
      name: 'StableScript',
      stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT,
      createFiles: (compilation) => {
        const files = compilation.entrypoints.get('functions')!.getFiles();
        const script = files.find((file) => file.endsWith('.js'))!;
        return { 'functions.js': compilation.getAsset(script)!.source };
      },
    });
  }
}

interface EmittedFiles {
  name: string;
  /** When the bundler's hook runs. */
  stage: number;
  /** Sources or texts, by the name of the file in the output folder. */
  createFiles(compilation: Compilation): Record<string, string | sources.Source>;
}

/** Adds files to the build. */
export function emitFiles(compiler: Compiler, { name, stage, createFiles }: EmittedFiles): void {
  compiler.hooks.thisCompilation.tap(name, (compilation) => {
    compilation.hooks.processAssets.tap({ name, stage }, () => {
      for (const [file, content] of Object.entries(createFiles(compilation))) {
        const source = typeof content === 'string' ? new webpack.sources.RawSource(content) : content;
        // The minifier leaves them as they are: the script at the stable address has been minified.
        compilation.emitAsset(file, source, { minimized: true });
      }
    });
  });
}

export const jsonText = (value: unknown): string => JSON.stringify(value, null, 2);
