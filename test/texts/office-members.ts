import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { root, type AddInProgram } from './add-in-program.ts';

/** Members of Excel's classes by class: `values` of `Range`. */
export type OfficeMembers = Map<string, Set<string>>;

/** What Microsoft's client has without its host. */
const ofClient = new Set([
  'context',
  'isNullObject',
  'load',
  'onSettingsChanged',
  'set',
  'toJSON',
  'track',
  'untrack',
]);

/** Interfaces with the members of a class: what `set` and `load` take. */
const mirror = /^(\w+?)(?:UpdateData|CollectionLoadOptions|LoadOptions)$/;

/** `ExcelApi 1.12`, from the documentation of a declaration. */
export function requirements(declaration: ts.Node): { set: string; minor: number }[] {
  const text = ts
    .getJSDocCommentsAndTags(declaration)
    .map((comment) => comment.getText())
    .join('\n');
  return [...text.matchAll(/\b(ExcelApi|SharedRuntime|CustomFunctionsRuntime|NestedAppAuth) 1\.(\d+)/g)].map(
    ([, set, minor]) => ({ set: set!, minor: Number(minor) }),
  );
}

/** The members of Excel's classes that the add-in names. */
export function namedMembers(program: AddInProgram): OfficeMembers {
  const members: OfficeMembers = new Map();
  forEachUse(program, (symbol) => {
    for (const declaration of symbol.declarations ?? []) {
      const type = excelClassOf(declaration);
      if (type && !ofClient.has(symbol.name)) add(members, type, symbol.name);
    }
  });
  return members;
}

/**
 * Visits each use of a property: accessed, destructured, in an object literal such as those of `set` and `load`, and in
 * the texts of `load`.
 */
export function forEachUse(
  { sources, checker }: AddInProgram,
  onUse: (symbol: ts.Symbol, node: ts.Node) => void,
): void {
  let current: ts.Node;
  const addSymbol = (symbol: ts.Symbol | undefined): void => {
    if (symbol) onUse(symbol, current);
  };
  /** @param names A path of a load, such as `format/fill/color`. */
  const addPath = (type: ts.Type, names: string): void => {
    let owner: ts.Type | undefined = type;
    for (const name of names.trim().split('/')) {
      const items: ts.Symbol | undefined = name === 'items' ? undefined : owner?.getProperty('items');
      if (items) owner = checker.getTypeOfSymbol(items).getNumberIndexType();
      const property: ts.Symbol | undefined = owner?.getProperty(name);
      addSymbol(property);
      const next: ts.Type | undefined = property && checker.getTypeOfSymbol(property);
      owner = next?.getNumberIndexType() ?? next;
    }
  };
  const textsOf = (node: ts.Expression): string[] => {
    if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(textsOf);
    const type = checker.getTypeAtLocation(node);
    return (type.isUnion() ? type.types : [type])
      .filter((one) => one.isStringLiteral())
      .flatMap(({ value }) => value.split(','));
  };
  const visit = (node: ts.Node): void => {
    current = node;
    if (ts.isPropertyAccessExpression(node)) addSymbol(checker.getSymbolAtLocation(node.name));
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { name, expression } = node.expression;
      const [paths] = node.arguments;
      if (name.text === 'load' && paths) {
        for (const names of textsOf(paths)) addPath(checker.getTypeAtLocation(expression), names);
      }
    }
    if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
      const name = node.propertyName ?? node.name;
      addSymbol(checker.getTypeAtLocation(node.parent).getProperty(name.getText()));
    }
    if (ts.isObjectLiteralExpression(node)) {
      const type = checker.getContextualType(node);
      for (const { name } of node.properties) if (name) addSymbol(type?.getProperty(name.getText()));
    }
    ts.forEachChild(node, visit);
  };
  for (const source of sources) visit(source);
}

/** The class of Excel that declares a member, or whose members an interface repeats. */
function excelClassOf({ parent }: ts.Declaration): string | null {
  if (!parent?.getSourceFile().fileName.includes('@types/office-js')) return null;
  if (ts.isClassDeclaration(parent)) {
    const isRemote = parent.heritageClauses?.some((clause) => clause.getText().includes('ClientObject'));
    return isRemote ? parent.name!.text : null;
  }
  const mirrored = ts.isInterfaceDeclaration(parent) ? mirror.exec(parent.name.text)?.[1] : undefined;
  return mirrored === undefined || /^(Cell|Row)Properties$/.test(mirrored) ? null : mirrored;
}

const excelApi = path.join(root, 'packages/workbook/src/excel-api');

/** The members that the local workbook has: getters, setters and methods of its remote classes, and their events. */
export function membersOfWorkbook(): OfficeMembers {
  const members: OfficeMembers = new Map();
  const files = (readdirSync(excelApi, { recursive: true }) as string[]).filter((file) =>
    /^(?!wire\b).*\.ts$/.test(file),
  );
  const sources = files.map((file) =>
    ts.createSourceFile(file, readFileSync(path.join(excelApi, file), 'utf8'), ts.ScriptTarget.Latest, true),
  );
  const tables = new Map<string, ts.ObjectLiteralExpression>();
  const eachNode = (visit: (node: ts.Node) => void): void => {
    const walk = (node: ts.Node): void => {
      visit(node);
      ts.forEachChild(node, walk);
    };
    sources.forEach(walk);
  };
  eachNode((node) => {
    if (!ts.isVariableDeclaration(node) || !node.initializer?.getText().startsWith('membersOver')) return;
    tables.set(node.name.getText(), (node.initializer as ts.CallExpression).arguments[0] as never);
  });
  eachNode((node) => {
    if (
      !ts.isClassLike(node) ||
      !/extends (Remote|ReferencedObject|Sheet(Object|Collection)|ChartPart|FormatPart)/.test(node.getText())
    )
      return;
    const name = node.name!.text;
    // The bases of several classes, not classes of Excel's.
    if (['FormatPart', 'ReferencedObject', 'SheetObject', 'SheetCollection'].includes(name)) return;
    const parts: (ts.ClassElement | ts.ObjectLiteralElementLike)[] = [...node.members];
    if (ts.isCallExpression(node.parent)) {
      for (const argument of node.parent.arguments) {
        const literal = ts.isCallExpression(argument)
          ? argument.arguments[0]
          : tables.get(argument.getText());
        if (literal && ts.isObjectLiteralExpression(literal)) parts.push(...literal.properties);
      }
    }
    for (const part of parts) {
      const member = part.name?.getText() ?? '';
      if (member === 'events') for (const event of eventsOf(part)) add(members, name, event);
      else if (isRemoteMember(part, member)) add(members, name, member);
    }
  });
  return members;
}

const ofHost = ['', 'constructor', 'identity', 'eventTarget'];

const isRemoteMember = (part: ts.Node, name: string): boolean =>
  !ofHost.includes(name) && !/^[_#]/.test(name) && !ts.isPropertyDeclaration(part);

/** `DataChanged` on the wire is `onChanged`. */
const eventsOf = (part: ts.Node): string[] =>
  [...part.getText().matchAll(/^\s+(\w+): '/gm)].map(([, name]) => `on${name!.replace('Data', '')}`);

function add(members: OfficeMembers, type: string, member: string): void {
  members.set(type, (members.get(type) ?? new Set()).add(member));
}
