import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { setLanguage, type Language } from '../../src/language/index.ts';
import { root } from './add-in-program.ts';
import { messageFiles } from './message-files.ts';

/** A message with sample arguments. */
export interface MessageSample {
  /** Such as `src/features/column-runs/messages.ts: warnings.blank`. */
  name: string;
  text: string;
  /** The arguments; none of a plain text. */
  args: Sample[];
  /** The names of the parameters. */
  parameters: string[];
}

type Sample =
  string | number | boolean | null | undefined | readonly string[] | Record<string, string | number>;

interface Parameter {
  name: string;
  samples: Sample[];
}

type Part = string | ((...args: Sample[]) => string) | { [name: string]: Part };

/** Numbers whose nouns have different forms, in one of the languages. */
export const sampleNumbers = [0, 1, 2, 1000];

interface MessageTable {
  /** Such as `src/features/column-runs/messages.ts`. */
  file: string;
  texts: Record<Language, Part>;
}

/** What the files of messages export in both languages. */
export async function messageTables(): Promise<MessageTable[]> {
  const tables = await Promise.all(
    messageFiles.map(async (file) => {
      const exports = (await import(path.join(root, file))) as Record<string, unknown>;
      return Object.values(exports)
        .filter(isTable)
        .map((texts) => ({ file, texts }));
    }),
  );
  return tables.flat();
}

/** Every message, with each sample for each of its parameters. */
export async function messageSamples(language: Language): Promise<MessageSample[]> {
  const tables = await messageTables();
  setLanguage(language);
  const samples = tables.flatMap(({ file, texts }) =>
    samplesOf(texts[language], { file, parameters: parametersOf(file) }),
  );
  setLanguage('en');
  return samples;
}

const isTable = (value: unknown): value is Record<Language, Part> =>
  typeof value === 'object' && value !== null && 'en' in value && 'fr' in value;

interface Source {
  file: string;
  /** By the path of the message. */
  parameters: ReadonlyMap<string, Parameter[]>;
}

function samplesOf(part: Part, source: Source, at = ''): MessageSample[] {
  const name = `${source.file}: ${at}`;
  if (typeof part === 'string') return [{ name, text: part, args: [], parameters: [] }];
  if (typeof part !== 'function')
    return Object.entries(part).flatMap(([key, one]) => samplesOf(one, source, at ? `${at}.${key}` : key));
  const parameters = source.parameters.get(at);
  // A message that a table takes from another file is in that file's.
  if (!parameters) return [];
  const names = parameters.map((parameter) => parameter.name);
  return combinations(parameters).map((args) => ({ name, text: part(...args), args, parameters: names }));
}

const combinations = (parameters: Parameter[]): Sample[][] =>
  parameters.reduce<Sample[][]>(
    (lists, { samples }) => lists.flatMap((list) => samples.map((sample) => [...list, sample])),
    [[]],
  );

/** The parameters of the functions in a file's constant `en`. */
function parametersOf(file: string): Map<string, Parameter[]> {
  const text = readFileSync(path.join(root, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const byPath = new Map<string, Parameter[]>();
  const visit = (literal: ts.ObjectLiteralExpression, before: string): void => {
    for (const property of literal.properties) {
      if (!ts.isPropertyAssignment(property)) continue;
      const at = before + property.name.getText().replace(/^'|'$/g, '');
      const { initializer } = property;
      if (ts.isObjectLiteralExpression(initializer)) visit(initializer, `${at}.`);
      if (ts.isArrowFunction(initializer)) byPath.set(at, initializer.parameters.map(parameterOf));
    }
  };
  for (const statement of source.statements.filter(ts.isVariableStatement))
    for (const { name, initializer } of statement.declarationList.declarations)
      if (name.getText() === 'en' && initializer && ts.isObjectLiteralExpression(initializer))
        visit(initializer, '');
  return byPath;
}

function parameterOf({ name, type, questionToken }: ts.ParameterDeclaration): Parameter {
  const text = name.getText();
  const samples = samplesOfType(type!, text);
  return { name: text, samples: questionToken ? [...samples, undefined] : samples };
}

function samplesOfType(type: ts.TypeNode, name: string): Sample[] {
  if (ts.isUnionTypeNode(type)) return type.types.flatMap((one) => samplesOfType(one, name));
  if (ts.isLiteralTypeNode(type)) return [ts.isStringLiteral(type.literal) ? type.literal.text : null];
  if (ts.isTypeLiteralNode(type)) {
    const members = type.members.filter(ts.isPropertySignature);
    const lists = members.map((member) => ({
      name: member.name.getText(),
      samples: samplesOfType(member.type!, member.name.getText()),
    }));
    return combinations(lists).map(
      (values) =>
        Object.fromEntries(values.map((value, index) => [lists[index]!.name, value])) as Record<
          string,
          string
        >,
    );
  }
  if (type.getText() === 'readonly string[]') return [[`‹${name}›`]];
  switch (type.kind) {
    case ts.SyntaxKind.NumberKeyword:
      return sampleNumbers;
    case ts.SyntaxKind.BooleanKeyword:
      return [true, false];
    case ts.SyntaxKind.StringKeyword:
      return [`‹${name}›`];
    default:
      throw new Error(`There are no samples for ${name}: ${type.getText()}.`);
  }
}
