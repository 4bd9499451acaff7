import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { noUndo } from '../../packages/workbook/src/excel-api/wire/index.ts';
import { requirementOf, type Feature } from '../../src/app/office.ts';
import { addInProgram, root } from './add-in-program.ts';
import {
  forEachUse,
  membersOfWorkbook,
  namedMembers,
  requirements,
  type OfficeMembers,
} from './office-members.ts';
import { filesWithoutUndo, withoutUndoAmong } from './undo-support.ts';
import { unusedMessages } from './unused-messages.ts';

const program = addInProgram();

test('every message is used', () => {
  expect(unusedMessages(program)).toEqual([]);
});

/**
 * Requirement sets of every Excel with SharedRuntime 1.1, the manifest's minimum (Microsoft: "requirement sets").
 * Microsoft 365 before version 2008, of 2020, has CustomFunctionsRuntime 1.2 only; Microsoft supports it no more.
 */
const minimum: Record<string, number> = { ExcelApi: 10, SharedRuntime: 1, CustomFunctionsRuntime: 3 };

const isInOffice = (declaration: ts.Declaration): boolean =>
  /@types\/(office-js|custom-functions-runtime)\//.test(declaration.getSourceFile().fileName);

/** The features that a piece of code asks for with `supports`. */
function featuresIn(node: ts.Node): Feature[] {
  return [...node.getText().matchAll(/\bsupports\('(\w+)'\)/g)].map(([, feature]) => feature as Feature);
}

const includes = (feature: Feature, { set, minor }: { set: string; minor: number }): boolean => {
  const requirement = requirementOf(feature);
  return requirement.set === set && Number(requirement.version.split('.')[1]) >= minor;
};

/** Whether a function or class around a use asks for its requirement set. */
function isChecked(use: ts.Node, requirement: { set: string; minor: number }): boolean {
  for (let node: ts.Node = use; !ts.isSourceFile(node); node = node.parent) {
    const mayCheck = ts.isFunctionLike(node) || ts.isVariableStatement(node) || ts.isClassLike(node);
    if (mayCheck && featuresIn(node).some((feature) => includes(feature, requirement))) return true;
  }
  return false;
}

/** Uses that ask otherwise: file, member, and how. */
const checkedElsewhere: readonly (readonly [file: string, member: string, how: Feature | 'undefined'])[] = [
  // Callers ask.
  ['src/excel/data-cards.ts', 'valuesAsJson', 'dataCards'],
  ['src/excel/undo-step.ts', 'mergeUndoGroup', 'undoGroups'],
  // `closeNotification()` asks.
  ['taskpane/commands/use-close-warning.ts', 'enable', 'closeNotification'],
  ['taskpane/commands/use-close-warning.ts', 'disable', 'closeNotification'],
  // An older Excel leaves it out of the argument.
  ['functions/register.ts', 'isInValuePreview', 'undefined'],
];

test('every use of an API above the manifest’s minimum is in code that asks for its requirement set', () => {
  const uses = new Set<string>();
  const unchecked = new Set<string>();
  forEachUse(program, (symbol, node) => {
    const declaration = symbol.declarations?.[0];
    if (!declaration || !isInOffice(declaration)) return;
    const [first] = requirements(declaration);
    if (!first || first.minor <= (minimum[first.set] ?? 0)) return;
    const file = path.relative(root, node.getSourceFile().fileName);
    uses.add(symbol.name);
    // The self-test states the feature of each check, and asks for it before the check runs.
    const isExpected =
      file.startsWith('taskpane/settings/self-test/') ||
      checkedElsewhere.some(
        ([of, member, how]) =>
          of === file && member === symbol.name && (how === 'undefined' || includes(how, first)),
      );
    if (isExpected || isChecked(node, first)) return;
    unchecked.add(`${file}: ${symbol.name} (${first.set} 1.${first.minor})`);
  });
  expect([...unchecked]).toEqual([]);
  // One of each kind of use: called, loaded by a text, an option, and read from an argument.
  expect([...uses]).toEqual(
    expect.arrayContaining(['getSpillingToRangeOrNullObject', 'hasSpill', 'mergeUndoGroup', 'triggerSource']),
  );
});

/** What tests alone name: they read with it what the add-in has written, or act with it as a user does. */
const namedByTests: Record<string, string[]> = {
  Application: ['calculate'],
  AutoFilter: ['apply'],
  ChartCollection: ['items', 'getItemAt'],
  ChartSeries: ['getDimensionDataSourceString', 'getDimensionValues'],
  ChartSeriesCollection: ['items'],
  ConditionalFormat: ['type'],
  ConditionalFormatCollection: ['items'],
  CustomXmlPart: ['id', 'namespaceUri'],
  CustomXmlPartCollection: ['items', 'getItem', 'getItemOrNullObject'],
  CustomXmlPartScopedCollection: ['items'],
  Filter: ['apply'],
  PageBreak: ['rowIndex'],
  PageBreakCollection: ['items'],
  PageLayout: ['getPrintArea'],
  Range: ['sort'],
  RangeAreas: ['address'],
  RangeSort: ['apply'],
  SettingCollection: ['getItem'],
  Table: ['sort'],
  TableCollection: ['getItemAt'],
  TableColumn: ['name'],
  TableColumnCollection: ['items'],
  TableRow: ['delete'],
  TableRowCollection: ['items', 'getItemAt'],
  TableSort: ['apply'],
  Workbook: ['workbook'],
  Worksheet: ['onSelectionChanged'],
  WorksheetCollection: ['getCount', 'getFirst', 'getLast'],
  WorksheetProtection: ['protect', 'unprotect'],
};

/** What Microsoft's client calls by itself: for objects that it has added, and for matrices that it writes in parts. */
const namedByClient: Record<string, string[]> = {
  ChartCollection: ['getItem'],
  ConditionalFormatCollection: ['getItem'],
  CustomXmlPartScopedCollection: ['getItem'],
  PageBreakCollection: ['getItem'],
  Range: ['getBoundingRect'],
  ShapeCollection: ['getItem'],
  Worksheet: ['gridlines'],
};

const membersOf = (list: Record<string, string[]>): OfficeMembers =>
  new Map(Object.entries(list).map(([type, names]) => [type, new Set(names)]));

test('the local workbook has the members of Excel that the add-in names, and no others', () => {
  const workbook = membersOfWorkbook();
  const named = namedMembers(program);
  const texts = (members: OfficeMembers): string[] =>
    [...members].flatMap(([type, names]) => [...names].map((name) => `${type}.${name}`)).sort();
  const others = [namedByTests, namedByClient].flatMap((list) => texts(membersOf(list)));
  expect(texts(named).filter((member) => others.includes(member))).toEqual([]);
  expect(texts(workbook)).toEqual([...texts(named), ...others].sort());
});

test('the members without undo that the add-in names are those that the local workbook refuses in an undo step', () => {
  expect(withoutUndoAmong(namedMembers(program)).sort()).toEqual(Object.keys(noUndo).sort());
});

test('only the self-test deletes or renames sheets, and one function hides one, in no undo step', () => {
  expect(filesWithoutUndo(program)).toEqual([
    'src/excel/own-sheet.ts',
    'taskpane/settings/self-test/run-self-test.ts',
    'taskpane/settings/self-test/undo-checks.ts',
    'taskpane/settings/self-test/workbook-checks.ts',
  ]);
});

test('only StoredJson saves in the workbook, so that a workbook without room is reported in one way', () => {
  const files = new Set<string>();
  forEachUse(program, (symbol, node) => {
    const [declaration] = symbol.declarations ?? [];
    const type =
      declaration?.parent && ts.isClassDeclaration(declaration.parent) && declaration.parent.name?.text;
    const isSaving =
      (type === 'SettingCollection' && symbol.name === 'add') ||
      (type === 'Setting' && symbol.name === 'value' && isAssigned(node));
    if (isSaving) files.add(path.relative(root, node.getSourceFile().fileName));
  });
  // A setting that Excel itself reads takes no room, and the self-test tries what settings hold.
  expect([...files].sort()).toEqual([
    'src/excel/recipients.ts',
    'src/excel/stored-json.ts',
    'taskpane/settings/self-test/workbook-checks.ts',
  ]);
});

const isAssigned = ({ parent }: ts.Node): boolean =>
  ts.isPropertyAccessExpression(parent) &&
  ts.isBinaryExpression(parent.parent) &&
  parent.parent.left === parent &&
  parent.parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
