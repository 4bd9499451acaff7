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
import { errorText, messages } from '../../src/messages/index.ts';
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
import { DemonstrationKeys, localService } from './demonstration-keys.tsx';
import { KeyField } from './key-field.tsx';
import { Notice } from '../frame/notice.tsx';

const useStyles = makeStyles({
  form: { display: 'contents' },
  intro: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
});

const validationText = (error: ConnectionError): string => {
  const text = messages().connect;
  return {
    address: text.invalidServiceAddress,
    insecureAddress: text.insecureServiceAddress,
    key: text.keyMissing,
    keyCharacters: text.invalidKey,
    marketplace: text.invalidMarketplace,
    host: text.invalidGatewayHost,
  }[error];
};

interface ConnectFormProps {
  /** Stays in use until another connection has been tested; null at the first use. */
  connection: Connection | null;
  close(): void;
}

export function ConnectForm({ connection, close }: ConnectFormProps) {
  const styles = useStyles();
  const { connection: stored, organization } = useRuntime();
  const queries = useQueryClient();
  const startTask = useScreenTask();
  const text = messages().connect;
  const isLocked = organization.lockService === true;
  const [address, setAddress] = useState(
    isLocked ? organization.service! : (connection?.address ?? organization.service ?? localService()),
  );
  const [access, setAccess] = useState(
    connection?.access.kind ?? (organization.marketplace ? 'gateway' : 'direct'),
  );
  const gateway = connection?.access.kind === 'gateway' ? connection.access : null;
  const [marketplace, setMarketplace] = useState(
    gateway?.marketplace ?? organization.marketplace?.name ?? '',
  );
  const [host, setHost] = useState(gateway?.host ?? organization.marketplace?.host ?? '');
  const [key, setKey] = useState('');
  const [retention, setRetention] = useState<Retention>(stored.canStoreOnComputer ? 'computer' : 'session');
  const [validationError, setValidationError] = useState<ConnectionError | null>(null);

  const enteredConnection = (): Connection =>
    trimConnection({
      address,
      access: access === 'direct' ? { kind: access, key } : { kind: access, key, marketplace, host },
    });
  const test = useMutation({
    mutationFn: (entered: Connection) =>
      startTask({ label: text.connecting, unit: 'calls', of: connectionTestCalls }, ({ signal, progress }) =>
        testConnection(entered, signal, progress),
      ),
    onSuccess: (plan, entered) => {
      queries.clear();
      stored.save({ ...entered, plan }, retention);
      close();
    },
    gcTime: 0,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (test.isPending) return;
    const entered = enteredConnection();
    const error = validateConnection(entered);
    setValidationError(error);
    if (!error) test.mutate(entered);
  };
  const errorOf = (...fields: ConnectionError[]) =>
    validationError && fields.includes(validationError) ? validationText(validationError) : undefined;
  const wasCancelled = test.error instanceof TaskAbortError;
  const serviceError = test.error instanceof ServiceError ? test.error : null;

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ScreenLayout
        footer={
          <>
            <div aria-live="assertive">
              {test.error && !serviceError?.isAuthError && (
                <Notice intent={wasCancelled ? 'warning' : 'error'}>
                  {wasCancelled ? text.testCancelled : errorText(test.error)}
                </Notice>
              )}
            </div>
            <Button appearance="primary" size="large" type="submit" disabledFocusable={test.isPending}>
              {test.isPending ? text.connecting : text.connect}
            </Button>
            {connection && (
              <Button onClick={close} disabledFocusable={test.isPending}>
                {text.keepCurrent}
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
        <Field
          label={text.serviceAddress}
          hint={isLocked ? text.setByOrganization : undefined}
          validationMessage={errorOf('address', 'insecureAddress')}
        >
          <Input
            readOnly={isLocked}
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
              validationMessage={errorOf('marketplace')}
            >
              <Input
                value={marketplace}
                onChange={(_, { value }) => setMarketplace(value)}
                spellCheck={false}
              />
            </Field>
            <Field label={text.gatewayHost} validationMessage={errorOf('host')}>
              <Input value={host} onChange={(_, { value }) => setHost(value)} spellCheck={false} />
            </Field>
          </>
        )}
        <KeyField
          value={key}
          error={
            errorOf('key', 'keyCharacters') ?? (serviceError?.isAuthError ? serviceError.detail : undefined)
          }
          change={setKey}
        />
        {address.trim() === localService() && <DemonstrationKeys choose={setKey} />}
        <Field
          label={text.retention}
          hint={stored.canStoreOnComputer ? text.neverInWorkbook : text.storageBlocked}
        >
          <RadioGroup value={retention} onChange={(_, { value }) => setRetention(value as Retention)}>
            <Radio value="computer" label={text.onThisComputer} disabled={!stored.canStoreOnComputer} />
            <Radio value="session" label={text.forThisSession} />
          </RadioGroup>
        </Field>
      </ScreenLayout>
    </form>
  );
}
