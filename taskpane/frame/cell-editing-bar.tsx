import { useSyncExternalStore } from 'react';
import { cellEditing } from '../../src/excel/index.ts';
import { Notice, NoticeBar } from './notice.tsx';
import { frameMessages } from './messages.ts';

/** On every screen while a request to Excel waits, because the user is typing in a cell. */
export function CellEditingBar() {
  const state = useSyncExternalStore(cellEditing.subscribe, () => cellEditing.state);
  if (state === 'none') return null;
  const text = frameMessages().cellEditing;
  return (
    <NoticeBar label={text.title} role="status">
      <Notice intent="warning">{text[state]}</Notice>
    </NoticeBar>
  );
}
