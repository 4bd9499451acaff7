import path from 'node:path';
import ts from 'typescript';

export const root = path.resolve(import.meta.dirname, '../..');

export interface AddInProgram {
  /** The files of the add-in, without those that they import from packages. */
  sources: readonly ts.SourceFile[];
  checker: ts.TypeChecker;
}

/** Compiles the add-in, which takes some ten seconds of processor time. */
export function addInProgram(): AddInProgram {
  const config = ts.getParsedCommandLineOfConfigFile(
    path.join(root, 'tsconfig.json'),
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: ({ messageText }) => fail(messageText) },
  )!;
  const files = config.fileNames.filter((file) =>
    /^(src|functions|taskpane|packages\/(catalog|gateway)\/src)\//.test(path.relative(root, file)),
  );
  const program = ts.createProgram(files, config.options);
  const sources = program.getSourceFiles().filter(({ fileName }) => files.includes(fileName));
  return { sources, checker: program.getTypeChecker() };
}

const fail = (text: string | ts.DiagnosticMessageChain): never => {
  throw new Error(ts.flattenDiagnosticMessageText(text, '\n'));
};
