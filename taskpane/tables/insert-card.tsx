import { Button } from '@fluentui/react-components';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { insertCard, type CardSubject } from '../../src/features/formulas/index.ts';
import { errorText, cardMessages } from '../../src/language/index.ts';
import { Notice, NoticeBar } from '../frame/notice.tsx';
import { scrollIntoView } from '../frame/scroll-into-view.ts';

interface CardInsertion {
  /** Address of the cell with the card that was inserted last, or null. */
  cell: string | null;
  error: Error | null;
  insert(subject: CardSubject): void;
}

/** Inserts cards at the active cell. */
export function useInsertCard(): CardInsertion {
  const { data, error, mutate } = useMutation({ mutationFn: insertCard, gcTime: 0 });
  return { cell: data ?? null, error, insert: (subject) => mutate(subject) };
}

interface CardNoticeProps {
  /** Address of the card's cell, with its sheet; null if there is none. */
  cell: string | null;
  error: Error | null;
  actions?: ReactNode;
}

/** Says where a card was inserted, or why not. */
export function CardNotice({ cell, error, actions }: CardNoticeProps) {
  if (error) {
    return (
      <Notice ref={scrollIntoView} intent="error" actions={actions}>
        {errorText(error)}
      </Notice>
    );
  }
  if (cell === null) return null;
  const example = `=${cell.slice(cell.lastIndexOf('!') + 1)}.address`;
  return (
    <Notice key={cell} ref={scrollIntoView} intent="success" actions={actions}>
      {cardMessages().inserted(cell, example)}
    </Notice>
  );
}

/** What a command of Excel's menus did. */
export interface CommandedCard {
  cell: string | null;
  error: Error | null;
}

export function InsertedCard({ card, dismiss }: { card: CommandedCard | null; dismiss(): void }) {
  if (!card) return null;
  const text = cardMessages();
  return (
    <NoticeBar label={text.insert}>
      <CardNotice {...card} actions={<Button onClick={dismiss}>{text.dismiss}</Button>} />
    </NoticeBar>
  );
}
