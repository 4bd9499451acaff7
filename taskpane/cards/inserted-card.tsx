import { Button } from '@fluentui/react-components';
import { messages } from '../../src/messages/index.ts';
import { NoticeBar } from '../frame/notice.tsx';
import { CardNotice } from './card-notice.tsx';

/** What a command of Excel's menus did. */
export interface CommandedCard {
  cell: string | null;
  error: Error | null;
}

export function InsertedCard({ card, dismiss }: { card: CommandedCard | null; dismiss(): void }) {
  if (!card) return null;
  const text = messages().cards;
  return (
    <NoticeBar label={text.insert}>
      <CardNotice {...card} actions={<Button onClick={dismiss}>{text.dismiss}</Button>} />
    </NoticeBar>
  );
}
