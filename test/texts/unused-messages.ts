import path from 'node:path';
import ts from 'typescript';
import { root, type AddInProgram } from './add-in-program.ts';
import { messageFiles } from './message-files.ts';

const files = new Set(messageFiles.map((file) => path.join(root, file)));

interface DeclaredMessage {
  /** Such as `activity.ts: actions.convert.name`. */
  name: string;
  declaration: ts.Node;
}

/** The English messages that no code outside the files of messages refers to, according to the TypeScript compiler. */
export function unusedMessages({ sources, checker }: AddInProgram): string[] {
  const files = sources.filter(isMessagesFile);
  const messages = files.flatMap(messagesOf);
  const names = propertyNames(files);
  const used = new Set<ts.Node>();
  for (const source of sources.filter((file) => !isMessagesFile(file)))
    markUses(source, { checker, names }, used);
  return messages.filter(({ declaration }) => !used.has(declaration)).map(({ name }) => name);
}

const isMessagesFile = ({ fileName }: ts.SourceFile): boolean => files.has(path.resolve(fileName));

/** The names of all properties in these files. */
function propertyNames(files: readonly ts.SourceFile[]): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralElement(node) && node.name) names.add(node.name.getText());
    ts.forEachChild(node, visit);
  };
  for (const file of files) visit(file);
  return names;
}

/** The leaves of a file's constant `en`, without those that it includes from other files. */
function messagesOf(source: ts.SourceFile): DeclaredMessage[] {
  const file = path.relative(root, source.fileName);
  const leaves = (literal: ts.ObjectLiteralExpression, before: string): DeclaredMessage[] =>
    literal.properties.flatMap((property) => {
      const name = `${before}${property.name?.getText() ?? ''}`;
      if (ts.isSpreadAssignment(property)) return [];
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

/** Marks the declarations that a file refers to; all candidates where the key is computed. */
function markUses(
  source: ts.SourceFile,
  /** Only the types of properties with one of these names are worth their computation. */
  { checker, names }: { checker: ts.TypeChecker; names: ReadonlySet<string> },
  used: Set<ts.Node>,
): void {
  const mark = (symbol: ts.Symbol | undefined) => symbol?.declarations?.forEach((one) => used.add(one));
  const markAll = (node: ts.Node): void => {
    used.add(node);
    ts.forEachChild(node, markAll);
  };
  const isMessage = (node: ts.Node): boolean => isMessagesFile(node.getSourceFile());
  const parts = (type: ts.Type): readonly ts.Type[] => (type.isUnion() ? type.types : [type]);
  const markBelow = (type: ts.Type): void => {
    for (const part of parts(type))
      for (const { declarations } of checker.getPropertiesOfType(part))
        declarations?.filter(isMessage).forEach(markAll);
  };
  const markUnder = (type: ts.Type, name: string): void => {
    for (const part of parts(type))
      checker.getPropertyOfType(part, name)?.declarations?.filter(isMessage).forEach(markAll);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) {
      if (!names.has(node.name.text)) return ts.forEachChild(node, visit);
      const symbol = checker.getSymbolAtLocation(node.name);
      mark(symbol);
      // The type that the context expects takes long to compute.
      if (symbol?.declarations?.some(isMessage) && checker.getContextualType(node)?.getStringIndexType())
        markBelow(checker.getTypeAtLocation(node));
    } else if (ts.isElementAccessExpression(node)) {
      const type = checker.getTypeAtLocation(node.expression);
      const keys = parts(checker.getTypeAtLocation(node.argumentExpression));
      // A key of a literal type refers to these properties, any other key to all.
      if (!keys.every((key) => key.isStringLiteral())) markBelow(type);
      else for (const { value } of keys) markUnder(type, value);
    } else if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent) && !node.dotDotDotToken) {
      const name = node.propertyName ?? node.name;
      if (ts.isIdentifier(name) && names.has(name.text)) {
        const type = checker.getTypeAtLocation(node.parent);
        for (const part of parts(type)) mark(checker.getPropertyOfType(part, name.text));
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
}
