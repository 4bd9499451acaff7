import { Body1Strong, Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { language } from '../../src/language/index.ts';
import { useGo } from '../frame/navigation.ts';
import { useRuntime } from '../frame/runtime-context.ts';
import { useSelectionChange } from '../frame/use-selection-change.ts';
import {
  readSelectedCells,
  suggestedActions,
  type SelectedCells,
  type SuggestedAction,
} from './selected-cells.ts';
import { homeMessages } from './messages.ts';

const useStyles = makeStyles({
  // As high for every selection, so that nothing below it moves.
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, minHeight: '60px' },
  text: { margin: 0, minHeight: '20px', overflowWrap: 'anywhere' },
  buttons: { display: 'flex', gap: tokens.spacingHorizontalS, flexWrap: 'wrap' },
});

const queryKey = ['selected cells'];
/** Milliseconds that a selection stays before it is read: arrow keys pass many cells. */
const settled = 150;

function useSelectedCells(): SelectedCells | undefined {
  const { runs } = useRuntime();
  const queries = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useSelectionChange(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void queries.invalidateQueries({ queryKey }), settled);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  // Where Excel refuses, for example while a cell is edited, nothing is suggested.
  const { data } = useQuery({
    queryKey,
    queryFn: () => readSelectedCells(runs).catch((): SelectedCells => ({ kind: 'other' })),
    staleTime: 0,
    gcTime: 0,
  });
  return data;
}

/** Says what is selected, and leads to what can be done with it. */
export function SelectionLine() {
  const styles = useStyles();
  const go = useGo();
  const cells = useSelectedCells();
  return (
    <section className={styles.root} aria-label={homeMessages().selection}>
      <p className={styles.text} role="status">
        {cells?.kind === 'other' ? (
          <Caption1>{textOf(cells)}</Caption1>
        ) : (
          <Body1Strong truncate block wrap={false}>
            {cells && textOf(cells)}
          </Body1Strong>
        )}
      </p>
      <div className={styles.buttons}>
        {(cells ? suggestedActions(cells) : []).map(({ action, screen }, at) => (
          <Button key={action} appearance={at === 0 ? 'primary' : 'secondary'} onClick={() => go(screen)}>
            {labelOf(action, cells!)}
          </Button>
        ))}
      </div>
    </section>
  );
}

function labelOf(action: SuggestedAction, cells: SelectedCells): string {
  const label = homeMessages().selected.actions[action];
  return typeof label === 'string' ? label : label('rows' in cells ? cells.rows : 0);
}

function textOf(cells: SelectedCells): string {
  const text = homeMessages().selected;
  switch (cells.kind) {
    case 'formula':
      return text.formula(cells.cell, cells.name);
    case 'table':
      return text.table(cells.dataset[language()], cells.day);
    case 'empty':
      return text.empty;
    case 'other':
      return text.other;
    default:
      return text[cells.kind](cells.range, cells.rows);
  }
}
