import { Button } from '@fluentui/react-components';
import {
  builderCellText,
  type OccupiedCells,
  formulaBuilderMessages,
} from '../../src/features/formulas/index.ts';
import { workbookMessages } from '../../src/excel/index.ts';
import { errorText } from '../../src/language/index.ts';
import { CalculationNotice } from '../frame/calculation-notice.tsx';
import { Notice } from '../frame/notice.tsx';
import type { FormulaInsertion } from './use-insertion.ts';

/** What became of an insertion, or the question whether to overwrite cells. */
export function InsertionNotice({ occupied, inserted, error, insertAnyway, reset }: FormulaInsertion) {
  const text = formulaBuilderMessages();
  if (error) return <Notice intent="error">{errorText(error)}</Notice>;
  if (inserted) {
    const cell = builderCellText(inserted.cell);
    return (
      <>
        <Notice intent="success">
          {inserted.columns > 1 ? text.insertedColumns(inserted.columns, cell) : text.inserted(cell)}
        </Notice>
        <CalculationNotice />
      </>
    );
  }
  if (!occupied) return null;
  return (
    <Notice
      intent="warning"
      actions={
        <>
          <Button onClick={insertAnyway}>{text.insertAnyway}</Button>
          <Button onClick={reset}>{text.keepCells}</Button>
        </>
      }
    >
      {occupiedText(occupied)}
    </Notice>
  );
}

function occupiedText({ kind, address }: OccupiedCells): string {
  const text = formulaBuilderMessages();
  if (kind === 'nextTo') return workbookMessages().joinsTable(address);
  if (kind === 'table') return text.spillsInTable(address);
  return kind === 'cell' ? text.overwrites(address) : text.spillsOver(address);
}
