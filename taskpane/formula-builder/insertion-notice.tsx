import { Button } from '@fluentui/react-components';
import { builderCellText } from '../../src/formulas/index.ts';
import { errorText, formulaBuilderMessages } from '../../src/messages/index.ts';
import { Notice } from '../frame/notice.tsx';
import type { FormulaInsertion } from './use-insertion.ts';

/** What became of an insertion, or the question whether to overwrite cells. */
export function InsertionNotice({ occupied, inserted, error, insertAnyway, reset }: FormulaInsertion) {
  const text = formulaBuilderMessages();
  if (error) return <Notice intent="error">{errorText(error)}</Notice>;
  if (inserted) return <Notice intent="success">{text.inserted(builderCellText(inserted))}</Notice>;
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
      {occupied.kind === 'cell' ? text.overwrites(occupied.address) : text.spillsOver(occupied.address)}
    </Notice>
  );
}
