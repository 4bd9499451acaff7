import path from 'node:path';
import ts from 'typescript';

const root = path.resolve(import.meta.dirname, '../..');
const messagesFolder = path.join(root, 'src/messages') + path.sep;

/** A sentence of the English tables and where it is declared. */
interface Sentence {
  /** Such as `activity.ts: actions.freeze.name`. */
  name: string;
  declaration: ts.Node;
}

/** The sentences of the English tables that no code outside `src/messages` refers to, by the compiler's own account. */
export function unusedSentences(): string[] {
  const config = ts.getParsedCommandLineOfConfigFile(
    path.join(root, 'tsconfig.json'),
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: ({ messageText }) => fail(messageText) },
  )!;
  const files = config.fileNames.filter((file) =>
    /^(src|functions|taskpane)\//.test(path.relative(root, file)),
  );
  const program = ts.createProgram(files, config.options);
  const checker = program.getTypeChecker();
  const sources = program.getSourceFiles().filter(({ fileName }) => files.includes(fileName));
  const sentences = sources.filter(isMessages).flatMap(sentencesOf);
  const used = new Set<ts.Node>();
  for (const source of sources.filter((file) => !isMessages(file))) markUses(source, checker, used);
  return sentences.filter(({ declaration }) => !used.has(declaration)).map(({ name }) => name);
}

const isMessages = ({ fileName }: ts.SourceFile): boolean =>
  path.resolve(fileName).startsWith(messagesFolder);

const fail = (text: string | ts.DiagnosticMessageChain): never => {
  throw new Error(ts.flattenDiagnosticMessageText(text, '\n'));
};

/** The leaves of the tables that a file calls `en`. Tables of other files are theirs. */
function sentencesOf(source: ts.SourceFile): Sentence[] {
  const file = path.basename(source.fileName);
  const leaves = (literal: ts.ObjectLiteralExpression, before: string): Sentence[] =>
    literal.properties.flatMap((property) => {
      const name = `${before}${property.name?.getText() ?? ''}`;
      if (!ts.isPropertyAssignment(property)) return { name, declaration: property };
      const { initializer } = property;
      if (ts.isObjectLiteralExpression(initializer)) return leaves(initializer, `${name}.`);
      return ts.isPropertyAccessExpression(initializer) ? [] : { name, declaration: property };
    });
  return source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) =>
      declarationList.declarations.flatMap(({ name, initializer }) =>
        name.getText() === 'en' && initializer && ts.isObjectLiteralExpression(initializer)
          ? leaves(initializer, `${file}: `)
          : [],
      ),
    );
}

/** Marks the declarations that a file refers to; all that may be meant where an object is indexed by a key it computes. */
function markUses(source: ts.SourceFile, checker: ts.TypeChecker, used: Set<ts.Node>): void {
  const mark = (symbol: ts.Symbol | undefined) => symbol?.declarations?.forEach((one) => used.add(one));
  const markAll = (node: ts.Node): void => {
    used.add(node);
    ts.forEachChild(node, markAll);
  };
  const isSentence = (node: ts.Node): boolean => isMessages(node.getSourceFile());
  const parts = (type: ts.Type): readonly ts.Type[] => (type.isUnion() ? type.types : [type]);
  const markBelow = (type: ts.Type): void => {
    for (const part of parts(type))
      for (const { declarations } of checker.getPropertiesOfType(part))
        declarations?.filter(isSentence).forEach(markAll);
  };
  const markUnder = (type: ts.Type, name: string): void => {
    for (const part of parts(type))
      checker.getPropertyOfType(part, name)?.declarations?.filter(isSentence).forEach(markAll);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) {
      mark(checker.getSymbolAtLocation(node.name));
      if (checker.getContextualType(node)?.getStringIndexType()) markBelow(checker.getTypeAtLocation(node));
    } else if (ts.isElementAccessExpression(node)) {
      const type = checker.getTypeAtLocation(node.expression);
      const keys = parts(checker.getTypeAtLocation(node.argumentExpression));
      // A key that can be only some words stands for what is under these; any other for all.
      if (!keys.every((key) => key.isStringLiteral())) markBelow(type);
      else for (const { value } of keys) markUnder(type, value);
    } else if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent) && !node.dotDotDotToken) {
      const name = node.propertyName ?? node.name;
      const type = checker.getTypeAtLocation(node.parent);
      if (ts.isIdentifier(name))
        for (const part of parts(type)) mark(checker.getPropertyOfType(part, name.text));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
}
