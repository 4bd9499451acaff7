import {
  Body1,
  Button,
  Field,
  Input,
  makeStyles,
  Radio,
  RadioGroup,
  Subtitle2,
  tokens,
} from '@fluentui/react-components';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { ServiceError, connectionTestCalls, testConnection } from '../../src/api/index.ts';
import { TaskAbortError } from '../../src/tasks/index.ts';
import { messages } from '../../src/messages/index.ts';
import {
  validateConnection,
  trimConnection,
  type Connection,
  type ConnectionError,
  type Retention,
} from '../../src/settings/index.ts';
import { useRuntime } from '../frame/runtime-context.ts';
import { ScreenLayout } from '../frame/screen-layout.tsx';
import { useScreenTask } from '../frame/use-tasks.ts';
import { DemonstrationKeys } from './demonstration-keys.tsx';
import { KeyField } from './key-field.tsx';
import { localService } from './local-service.ts';
import { Notice } from '../frame/notice.tsx';

const useStyles = makeStyles({
  form: { display: 'contents' },
  intro: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
});

const sentenceOf = (fault: ConnectionError): string => {
  const text = messages();
  return {
    address: text.addressFault,
    insecureAddress: text.insecureAddressFault,
    key: text.keyFault,
    keyCharacters: text.keyCharactersFault,
    marketplace: text.marketplaceFault,
    host: text.hostFault,
  }[fault];
};

interface ConnectFormProps {
  /** The connection that is kept and stays until another one works; null at the first use. */
  connection: Connection | null;
  leave(): void;
}

/** Takes the service's address and the key, tries them, and keeps them only when they work. */
export function ConnectForm({ connection, leave }: ConnectFormProps) {
  const styles = useStyles();
  const kept = useRuntime().connection;
  const queries = useQueryClient();
  const work = useScreenTask();
  const text = messages().connect;
  const [address, setAddress] = useState(connection?.address ?? localService());
  const [access, setAccess] = useState(connection?.access.kind ?? 'direct');
  const gateway = connection?.access.kind === 'gateway' ? connection.access : null;
  const [marketplace, setMarketplace] = useState(gateway?.marketplace ?? '');
  const [host, setHost] = useState(gateway?.host ?? '');
  const [key, setKey] = useState('');
  const [keeping, setKeeping] = useState<Retention>(kept.canStoreOnComputer ? 'computer' : 'session');
  const [fault, setFault] = useState<ConnectionError | null>(null);

  const typed = (): Connection =>
    trimConnection({
      address,
      access: access === 'direct' ? { kind: access, key } : { kind: access, key, marketplace, host },
    });
  const trial = useMutation({
    mutationFn: (wanted: Connection) =>
      work({ label: text.connecting, unit: 'calls', of: connectionTestCalls }, ({ signal, progress }) =>
        testConnection(wanted, signal, progress),
      ),
    onSuccess: (plan, wanted) => {
      queries.clear();
      kept.save({ ...wanted, plan }, keeping);
      leave();
    },
    gcTime: 0,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (trial.isPending) return;
    const wanted = typed();
    const found = validateConnection(wanted);
    setFault(found);
    if (!found) trial.mutate(wanted);
  };
  const said = (...faults: ConnectionError[]) =>
    fault && faults.includes(fault) ? sentenceOf(fault) : undefined;
  const cancelled = trial.error instanceof TaskAbortError;
  const refused = trial.error instanceof ServiceError ? trial.error : null;

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ScreenLayout
        footer={
          <>
            <div aria-live="assertive">
              {trial.error && !refused?.isAuthError && (
                <Notice intent={cancelled ? 'warning' : 'error'}>
                  {cancelled ? text.trialCancelled : trial.error.message}
                </Notice>
              )}
            </div>
            <Button appearance="primary" size="large" type="submit" disabledFocusable={trial.isPending}>
              {trial.isPending ? text.connecting : text.connect}
            </Button>
            {connection && (
              <Button onClick={leave} disabledFocusable={trial.isPending}>
                {text.keepAsItIs}
              </Button>
            )}
          </>
        }
      >
        {connection ? (
          <Subtitle2 as="h2">{text.changing}</Subtitle2>
        ) : (
          <div className={styles.intro}>
            <Subtitle2 as="h2">{text.welcome}</Subtitle2>
            <Body1>{text.welcomeHow}</Body1>
          </div>
        )}
        <Field label={text.serviceAddress} validationMessage={said('address', 'insecureAddress')}>
          <Input
            value={address}
            onChange={(_, { value }) => setAddress(value)}
            inputMode="url"
            spellCheck={false}
          />
        </Field>
        <Field label={text.access}>
          <RadioGroup value={access} onChange={(_, { value }) => setAccess(value as typeof access)}>
            <Radio value="direct" label={text.direct} />
            <Radio value="gateway" label={text.gateway} />
          </RadioGroup>
        </Field>
        {access === 'gateway' && (
          <>
            <Field
              label={text.marketplace}
              hint={text.marketplaceHint}
              validationMessage={said('marketplace')}
            >
              <Input
                value={marketplace}
                onChange={(_, { value }) => setMarketplace(value)}
                spellCheck={false}
              />
            </Field>
            <Field label={text.gatewayHost} validationMessage={said('host')}>
              <Input value={host} onChange={(_, { value }) => setHost(value)} spellCheck={false} />
            </Field>
          </>
        )}
        <KeyField
          value={key}
          fault={said('key', 'keyCharacters') ?? (refused?.isAuthError ? refused.detail : undefined)}
          change={setKey}
        />
        {address.trim() === localService() && <DemonstrationKeys take={setKey} />}
        <Field label={text.keeping} hint={kept.canStoreOnComputer ? text.keptWhere : text.storageBlocked}>
          <RadioGroup value={keeping} onChange={(_, { value }) => setKeeping(value as Retention)}>
            <Radio value="computer" label={text.onThisComputer} disabled={!kept.canStoreOnComputer} />
            <Radio value="session" label={text.forThisSession} />
          </RadioGroup>
        </Field>
      </ScreenLayout>
    </form>
  );
}
