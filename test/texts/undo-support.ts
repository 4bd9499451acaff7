import path from 'node:path';
import ts from 'typescript';
import { noUndo } from '../../packages/workbook/src/excel-api/wire/index.ts';
import { root, type AddInProgram } from './add-in-program.ts';
import type { OfficeMembers } from './office-members.ts';

/** Microsoft, "Undo support with the Excel JavaScript API" (15 May 2025), "Unsupported APIs", by class. */
const withoutUndo: Record<string, string> = {
  AllowEditRange: 'address delete pauseProtection setPassword title',
  AllowEditRangeCollection: 'add pauseProtection',
  Chart: 'categoryLabelLevel seriesNameLevel',
  ChartPivotOptions:
    'showAxisFieldButtons showLegendFieldButtons showReportFilterFieldButtons showValueFieldButtons',
  ChartTrendlineLabel: 'formula',
  DataConnectionCollection: 'refreshAll',
  DocumentProperties: 'author category comments company keywords manager revisionNumber subject title',
  LinkedWorkbook: 'refresh',
  LinkedWorkbookCollection: 'refreshAll',
  NamedItem: 'comment',
  PivotTableStyle: 'delete duplicate name',
  PivotTableStyleCollection: 'add setDefault',
  Query: 'delete refresh',
  QueryCollection: 'refreshAll',
  Slicer: 'name nameInFormula',
  SlicerStyle: 'delete duplicate name',
  SlicerStyleCollection: 'add setDefault',
  Style: `addIndent autoIndent formulaHidden horizontalAlignment includeAlignment includeBorder includeFont includeNumber
    includePatterns includeProtection indentLevel locked numberFormat numberFormatLocal orientation readingOrder
    shrinkToFit textOrientation verticalAlignment wrapText`,
  TableStyle: 'delete duplicate name',
  TableStyleCollection: 'add setDefault',
  TimelineStyle: 'delete duplicate name',
  TimelineStyleCollection: 'add setDefault',
  Workbook: 'close insertWorksheetsFromBase64 save',
  WorkbookProtection: 'protect unprotect',
  Worksheet: 'copy delete name standardWidth position visibility',
  WorksheetCollection: 'addFromBase64',
  WorksheetProtection: 'pauseProtection protect resumeProtection setPassword unprotect updateOptions',
};

/** The members without undo among those that the add-in names, as `Worksheet.delete`. */
export const withoutUndoAmong = (named: OfficeMembers): string[] =>
  Object.entries(withoutUndo).flatMap(([type, members]) =>
    members
      .split(/\s+/)
      .filter((member) => named.get(type)?.has(member))
      .map((member) => `${type}.${member}`),
  );

/** The files that call or set a member that Excel cannot undo. */
export function filesWithoutUndo({ sources, checker }: AddInProgram): string[] {
  const files = new Set<string>();
  for (const source of sources) {
    const visit = (node: ts.Node): void => {
      if (ts.isPropertyAccessExpression(node) && isChanged(node)) {
        const [declaration] = checker.getSymbolAtLocation(node.name)?.declarations ?? [];
        const type =
          declaration && ts.isClassDeclaration(declaration.parent) ? declaration.parent.name : null;
        if (`${type?.text}.${node.name.text}` in noUndo) files.add(path.relative(root, source.fileName));
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return [...files].sort();
}

/** Whether a property is set or a method called. */
const isChanged = (node: ts.PropertyAccessExpression): boolean =>
  ts.isCallExpression(node.parent)
    ? node.parent.expression === node
    : ts.isBinaryExpression(node.parent) &&
      node.parent.left === node &&
      node.parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
