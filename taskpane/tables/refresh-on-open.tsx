import { Caption1, Switch } from '@fluentui/react-components';
import { errorText, formatDuration } from '../../src/language/index.ts';
import { refreshCost, type SavedTable, tableMessages } from '../../src/features/tables/index.ts';
import { Notice } from '../frame/notice.tsx';
import { useConnection } from '../frame/runtime-context.ts';
import { useRefreshOnOpen } from './use-saved-tables.ts';

/** A switch with the cost of what it switches on. */
export function RefreshOnOpen({ table }: { table: SavedTable }) {
  const connection = useConnection();
  const { isOn, set, error } = useRefreshOnOpen(table);
  const text = tableMessages();
  const { calls, seconds } = refreshCost(table, connection?.plan ?? 'paid');
  return (
    <>
      <Switch label={text.refreshesOnOpen} checked={isOn} onChange={(_, { checked }) => set(checked)} />
      {isOn && <Caption1 role="status">{text.refreshesOnOpenCost(calls, formatDuration(seconds))}</Caption1>}
      {error && <Notice intent="error">{errorText(error)}</Notice>}
    </>
  );
}
