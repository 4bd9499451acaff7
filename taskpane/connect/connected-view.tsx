import {
  Badge,
  Body1,
  Button,
  Caption1,
  makeStyles,
  MessageBar,
  MessageBarBody,
  Spinner,
  Subtitle2,
  tokens,
} from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import type { ServiceError } from '../../src/api/index.ts';
import { messages } from '../../src/messages/index.ts';
import type { Connection } from '../../src/settings/connection.ts';
import { useRuntime } from '../frame/runtime-context.ts';
import { ScreenLayout } from '../frame/screen-layout.tsx';
import { tryConnection } from './connection-trial.ts';

const useStyles = makeStyles({
  state: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  tick: { color: tokens.colorPaletteGreenForeground1, fontSize: '20px' },
  address: { wordBreak: 'break-all' },
  more: { display: 'flex', gap: tokens.spacingHorizontalS },
  plan: {
    minHeight: '44px',
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXS,
    alignItems: 'flex-start',
  },
});

/** The connection as it is, its plan, and the ways to change or forget it. */
export function ConnectedView({
  connection,
  change,
  goToSearch,
}: {
  connection: Connection;
  change(): void;
  goToSearch(): void;
}) {
  const styles = useStyles();
  const kept = useRuntime().connection;
  const text = messages().pane;
  // Keyed on the address alone: a key has no place in a cache of queries.
  const plan = useQuery({
    queryKey: ['plan', connection.address],
    queryFn: ({ signal }) => tryConnection(connection, signal),
    gcTime: 0,
    staleTime: Infinity,
  });
  return (
    <ScreenLayout
      footer={
        <Button appearance="primary" size="large" onClick={goToSearch}>
          {text.goToSearch}
        </Button>
      }
    >
      <div className={styles.state}>
        <CheckmarkCircleRegular className={styles.tick} />
        <Subtitle2 as="h2">{text.connected}</Subtitle2>
      </div>
      <Body1 className={styles.address}>
        {text.connectedTo} {connection.address}
      </Body1>
      <div className={styles.plan} aria-live="polite">
        {plan.isPending && <Spinner size="tiny" label={text.connecting} />}
        {plan.data && (
          <>
            <Badge appearance="tint" color={plan.data === 'paid' ? 'brand' : 'informative'}>
              {plan.data === 'paid' ? text.planPaid : text.planFree}
            </Badge>
            <Body1>{plan.data === 'paid' ? text.paidMeans : text.freeMeans}</Body1>
          </>
        )}
        {plan.error && (
          <MessageBar intent="error" layout="multiline">
            <MessageBarBody>{(plan.error as ServiceError).message}</MessageBarBody>
          </MessageBar>
        )}
      </div>
      <Caption1>
        {kept.keeping === 'computer' ? text.keptOnComputer : text.keptForSession} {text.keptWhere}
      </Caption1>
      <div className={styles.more}>
        <Button onClick={change}>{text.change}</Button>
        <Button appearance="subtle" onClick={() => kept.forget()}>
          {text.forget}
        </Button>
      </div>
    </ScreenLayout>
  );
}
