import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { noUndo } from '../../packages/workbook/src/excel-api/wire/index.ts';
import { requirementOf, type Feature } from '../../src/office/index.ts';
import { addInProgram, root } from './add-in-program.ts';
import { membersOfWorkbook, namedMembers, type OfficeMembers } from './office-members.ts';
import { filesWithoutUndo, withoutUndoAmong } from './undo-support.ts';
import { unusedMessages } from './unused-messages.ts';

const program = addInProgram();

test('every message is used', () => {
  expect(unusedMessages(program)).toEqual([]);
});

/** Requirement sets of every Excel with SharedRuntime 1.1, the manifest's minimum (Microsoft: "requirement sets"). */
const minimum: Record<string, number> = { ExcelApi: 10, SharedRuntime: 1, CustomFunctionsRuntime: 1 };

/** `ExcelApi 1.12`, from the documentation of a declaration. */
function requirements(declaration: ts.Node): { set: string; minor: number }[] {
  const text = ts
    .getJSDocCommentsAndTags(declaration)
    .map((comment) => comment.getText())
    .join('\n');
  return [...text.matchAll(/\b(ExcelApi|SharedRuntime|CustomFunctionsRuntime|NestedAppAuth) 1\.(\d+)/g)].map(
    ([, set, minor]) => ({ set: set!, minor: Number(minor) }),
  );
}

/** The members of Office.js that a file uses, of requirement sets above the minimum, and the features it checks. */
function usesOf(file: ts.SourceFile, checker: ts.TypeChecker) {
  const newer: { member: string; set: string; minor: number }[] = [];
  const checked: Feature[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'supports') {
      const [feature] = node.arguments;
      if (feature && ts.isStringLiteral(feature)) checked.push(feature.text as Feature);
    }
    if (ts.isPropertyAccessExpression(node)) {
      const declaration = checker.getSymbolAtLocation(node.name)?.declarations?.[0];
      if (declaration?.getSourceFile().fileName.includes('@types/office-js')) {
        const [first] = requirements(declaration);
        if (first && first.minor > (minimum[first.set] ?? 0))
          newer.push({ member: node.getText(), ...first });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { newer, checked };
}

test('every use of an API above the manifest’s minimum is in a file that checks for its requirement set', () => {
  const { sources, checker } = program;
  const unused: string[] = [];
  const unchecked: string[] = [];
  for (const source of sources) {
    // Only files that touch Office.js are worth a look at every member.
    if (!/\bExcel\b|\bOffice\b|context\b/.test(source.text)) continue;
    const { newer, checked } = usesOf(source, checker);
    for (const { member, set, minor } of newer) {
      unused.push(member);
      const isChecked = checked.some((feature) => {
        const { set: checkedSet, version } = requirementOf(feature);
        return checkedSet === set && Number(version.split('.')[1]) >= minor;
      });
      // The self-test states the feature of each check, and checks it before it runs.
      if (!isChecked && !source.fileName.includes('/self-test/')) {
        unchecked.push(`${path.relative(root, source.fileName)}: ${member} (${set} 1.${minor})`);
      }
    }
  }
  expect(unchecked).toEqual([]);
  expect(unused.some((member) => member.endsWith('getSpillingToRangeOrNullObject'))).toBe(true);
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
  Filter: ['apply'],
  PageLayout: ['getPrintArea'],
  Range: ['group', 'hideGroupDetails', 'sort'],
  RangeAreas: ['address'],
  RangeBorderCollection: ['items'],
  RangeSort: ['apply'],
  SettingCollection: ['getItem'],
  Table: ['sort', 'delete'],
  TableCollection: ['getItemAt'],
  TableColumn: ['name', 'delete'],
  TableColumnCollection: ['items'],
  TableRow: ['delete'],
  TableRowCollection: ['items', 'getItemAt'],
  TableSort: ['apply'],
  Workbook: ['application', 'workbook'],
  Worksheet: ['onChanged', 'onSelectionChanged'],
  WorksheetCollection: ['getCount', 'getFirst', 'getLast'],
  WorksheetProtection: ['protect', 'unprotect'],
};

/** What Microsoft's client calls by itself: for objects that it has added, and for matrices that it writes in parts. */
const namedByClient: Record<string, string[]> = {
  ChartCollection: ['getItem'],
  ConditionalFormatCollection: ['getItem'],
  Range: ['getBoundingRect'],
  Worksheet: ['gridlines'],
};

test('the local workbook has the members of Excel that the add-in names, and no others', () => {
  const workbook = membersOfWorkbook();
  const named = namedMembers(program);
  const texts = (members: OfficeMembers): string[] =>
    [...members].flatMap(([type, names]) => [...names].map((name) => `${type}.${name}`)).sort();
  for (const [type, names] of [...Object.entries(namedByTests), ...Object.entries(namedByClient)]) {
    for (const name of names) named.set(type, (named.get(type) ?? new Set()).add(name));
  }
  expect(texts(workbook)).toEqual(texts(named));
});

test('the members without undo that the add-in names are those that the local workbook refuses in an undo step', () => {
  // What is only read needs no undo.
  const onlyRead = ['Worksheet.visibility'];
  expect(withoutUndoAmong(namedMembers(program)).sort()).toEqual(
    [...Object.keys(noUndo), ...onlyRead].sort(),
  );
});

test('only the self-test deletes or renames sheets: no undo step of the add-in does', () => {
  expect(filesWithoutUndo(program)).toEqual([
    'src/self-test/run-self-test.ts',
    'src/self-test/undo-checks.ts',
    'src/self-test/workbook-checks.ts',
  ]);
});
