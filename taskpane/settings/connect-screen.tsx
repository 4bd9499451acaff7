import { Badge, Body1, Button, Caption1, makeStyles, Subtitle2, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { errorText } from '../../src/language/index.ts';
import { isSignedIn, type VerifiedConnection, connectMessages } from '../../src/connection/index.ts';
import { useAccount } from '../frame/use-account.ts';
import { useConnection, useRuntime } from '../frame/runtime-context.ts';
import { PrimaryButton, ScreenLayout } from '../frame/screen-layout.tsx';
import { useGo } from '../frame/navigation.ts';
import { Notice } from '../frame/notice.tsx';
import { ConnectForm } from './connect-form.tsx';

const useStyles = makeStyles({
  state: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  tick: { color: tokens.colorPaletteGreenForeground1, fontSize: '20px' },
  address: { wordBreak: 'break-all' },
  actions: { display: 'flex', gap: tokens.spacingHorizontalS },
  plan: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXS,
    alignItems: 'flex-start',
  },
});

export function ConnectScreen() {
  const go = useGo();
  const connection = useConnection();
  const [isChanging, setIsChanging] = useState(false);
  if (connection && !isChanging) {
    return (
      <ConnectedView connection={connection} change={() => setIsChanging(true)} goHome={() => go('home')} />
    );
  }
  return <ConnectForm connection={connection} close={() => setIsChanging(false)} />;
}

/** The stored connection and its plan, and buttons to change or remove it. */
function ConnectedView({
  connection,
  change,
  goHome,
}: {
  connection: VerifiedConnection;
  change(): void;
  goHome(): void;
}) {
  const styles = useStyles();
  const { connection: stored } = useRuntime();
  const text = connectMessages();
  const { plan, access } = connection;
  const account = useAccount();
  const isPerson = isSignedIn(connection);
  const onComputer = stored.retention === 'computer';
  const retention = isPerson
    ? `${onComputer ? text.tokenOnComputer : text.tokenForSession} ${text.tokenNeverInWorkbook}`
    : `${onComputer ? text.keptOnComputer : text.keptForSession} ${text.neverInWorkbook}`;
  return (
    <ScreenLayout footer={<PrimaryButton onClick={goHome}>{text.goHome}</PrimaryButton>}>
      <div className={styles.state}>
        <CheckmarkCircleRegular className={styles.tick} />
        <Subtitle2 as="h2">{text.connected}</Subtitle2>
      </div>
      <Body1 className={styles.address}>
        {text.connectedTo} {connection.address}
      </Body1>
      {account.data && !account.error && (
        <Body1>{text.signedInAs(account.data.name, account.data.organization)}</Body1>
      )}
      {account.error && <Notice intent="error">{errorText(account.error)}</Notice>}
      <div className={styles.plan} aria-live="polite">
        <Badge appearance="tint" color={plan === 'paid' ? 'brand' : 'informative'}>
          {plan === 'paid' ? text.planPaid : text.planFree}
        </Badge>
        <Body1>{plan === 'paid' ? text.paidMeans : text.freeMeans}</Body1>
      </div>
      <Caption1>{access.kind === 'account' ? text.accountKept : retention}</Caption1>
      <div className={styles.actions}>
        <Button onClick={change}>{text.change}</Button>
        <Button appearance="subtle" onClick={() => stored.clear()}>
          {isPerson ? text.signOut : text.removeKey}
        </Button>
      </div>
    </ScreenLayout>
  );
}
