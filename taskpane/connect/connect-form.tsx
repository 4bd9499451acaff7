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
import {
  connectionTestCalls,
  ServiceError,
  signInWithMicrosoft,
  testConnection,
} from '../../src/api/index.ts';
import { TaskAbortError } from '../../src/tasks/index.ts';
import { errorText, messages } from '../../src/messages/index.ts';
import {
  validateConnection,
  trimConnection,
  type Connection,
  type Access,
  type ConnectionError,
  type MicrosoftApplication,
  type Organization,
  type Retention,
} from '../../src/settings/index.ts';
import { useRuntime } from '../frame/runtime-context.ts';
import { ScreenLayout } from '../frame/screen-layout.tsx';
import { useScreenTask } from '../frame/use-tasks.ts';
import { DemonstrationKeys, localService } from './demonstration-keys.tsx';
import { KeyField } from './key-field.tsx';
import { MicrosoftSignIn } from './microsoft-sign-in.tsx';
import { useGateway } from './use-gateway.ts';
import { Notice } from '../frame/notice.tsx';

const useStyles = makeStyles({
  form: { display: 'contents' },
  intro: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
});

const validationText = (error: ConnectionError, access: Access['kind']): string => {
  const text = messages().connect;
  const isToken = access === 'organization';
  return {
    address: text.invalidServiceAddress,
    insecureAddress: text.insecureServiceAddress,
    key: isToken ? text.tokenMissing : text.keyMissing,
    keyCharacters: isToken ? text.invalidToken : text.invalidKey,
    marketplace: text.invalidMarketplace,
    host: text.invalidGatewayHost,
  }[error];
};

/** The kinds of access that have a text to enter. */
type EnteredAccess = Exclude<Access['kind'], 'account'>;

function initialAccess(connection: Connection | null, { access, marketplace }: Organization): EnteredAccess {
  if (connection?.access.kind === 'account') return 'organization';
  return connection?.access.kind ?? access ?? (marketplace ? 'gateway' : 'direct');
}

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
  const [access, setAccess] = useState<EnteredAccess>(initialAccess(connection, organization));
  const isOrganization = access === 'organization';
  const gatewayDescription = useGateway(isOrganization ? address : null);
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
      access: access === 'gateway' ? { kind: access, key, marketplace, host } : { kind: access, key },
    });
  const test = useMutation({
    mutationFn: (find: () => Promise<Connection>) =>
      startTask(
        { label: text.connecting, unit: 'calls', of: connectionTestCalls },
        async ({ signal, progress }) => {
          const entered = await find();
          return { ...entered, plan: await testConnection(entered, signal, progress) };
        },
      ),
    onSuccess: (verified) => {
      queries.clear();
      stored.save(verified, retention);
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
    if (!error) test.mutate(async () => entered);
  };
  const connectWith = (demonstrationKey: string) => {
    setKey(demonstrationKey);
    setValidationError(null);
    test.mutate(async () => ({ address, access: { kind: 'direct', key: demonstrationKey } }));
  };
  const signIn = (application: MicrosoftApplication) =>
    test.mutate(async () => ({
      ...enteredConnection(),
      access: await signInWithMicrosoft(application),
    }));
  const errorOf = (...fields: ConnectionError[]) =>
    validationError && fields.includes(validationError) ? validationText(validationError, access) : undefined;
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
          label={isOrganization ? text.gatewayAddress : text.serviceAddress}
          hint={
            gatewayDescription
              ? text.gatewayOf(gatewayDescription.organization)
              : isLocked
                ? text.setByOrganization
                : undefined
          }
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
            <Radio value="organization" label={text.organization} />
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
        {gatewayDescription?.entra && (
          <MicrosoftSignIn
            application={gatewayDescription.entra}
            isPending={test.isPending}
            signIn={signIn}
          />
        )}
        <KeyField
          kind={isOrganization ? 'token' : 'key'}
          value={key}
          error={
            errorOf('key', 'keyCharacters') ?? (serviceError?.isAuthError ? serviceError.message : undefined)
          }
          change={setKey}
        />
        {!isOrganization && address.trim() === localService() && <DemonstrationKeys choose={connectWith} />}
        <Field
          label={isOrganization ? text.tokenRetention : text.retention}
          hint={
            !stored.canStoreOnComputer
              ? text.storageBlocked
              : isOrganization
                ? text.tokenNeverInWorkbook
                : text.neverInWorkbook
          }
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
