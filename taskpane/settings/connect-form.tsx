import { Body1, Button, Caption1, Link, makeStyles, Subtitle2, tokens } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import { language } from '../../src/language/index.ts';
import { type Connection, connectMessages } from '../../src/connection/index.ts';
import { focusFirstError } from '../frame/focus-first-error.ts';
import { FailureNotice } from '../frame/notice.tsx';
import { useRuntime } from '../frame/runtime-context.ts';
import { ScreenLayout } from '../frame/screen-layout.tsx';
import { AccessFields, AddressField, RetentionField } from './connect-fields.tsx';
import { DemonstrationKeys, localService } from './demonstration-keys.tsx';
import { KeyField } from './key-field.tsx';
import { MicrosoftSignIn } from './microsoft-sign-in.tsx';
import { useConnectForm, type ConnectFormState } from './use-connect-form.ts';
import { useGateway } from './use-gateway.ts';
const useStyles = makeStyles({
  form: { display: 'contents' },
  intro: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
});

interface ConnectFormProps {
  /** Stays in use until another connection has been tested; null at the first use. */
  connection: Connection | null;
  close(): void;
}

export function ConnectForm({ connection, close }: ConnectFormProps) {
  const styles = useStyles();
  const form = useConnectForm(connection, close);
  const { draft, isPending, keyError } = form;
  const text = connectMessages();
  const isOrganization = draft.access === 'organization';
  const gateway = useGateway(isOrganization ? draft.address : null);
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (draft.errors.length > 0 || keyError) focusFirstError(element.current);
  }, [draft.errors, keyError]);
  return (
    <form
      ref={element}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
      noValidate
    >
      <ScreenLayout footer={<ConnectFooter form={form} keepCurrent={connection ? close : null} />}>
        {connection ? (
          <Subtitle2 as="h2">{text.changing}</Subtitle2>
        ) : (
          <div className={styles.intro}>
            <Subtitle2 as="h2">{text.welcome}</Subtitle2>
            <Body1>{text.welcomeHow}</Body1>
          </div>
        )}
        <AddressField form={form} gateway={gateway} />
        <AccessFields form={form} />
        {gateway?.entra && (
          <MicrosoftSignIn application={gateway.entra} isPending={isPending} signIn={form.signIn} />
        )}
        <KeyField
          kind={isOrganization ? 'token' : 'key'}
          value={draft.key}
          error={form.errorOf('key', 'keyCharacters') ?? keyError}
          change={(key) => form.edit({ key })}
        />
        {!isOrganization && <SignUp />}
        {!isOrganization && draft.address.trim() === localService() && (
          <DemonstrationKeys choose={form.connectWith} />
        )}
        <RetentionField form={form} />
      </ScreenLayout>
    </form>
  );
}

interface ConnectFooterProps {
  form: ConnectFormState;
  /** Null if there is no connection to keep. */
  keepCurrent: (() => void) | null;
}

/** What the test of the connection said, unless it belongs to the key, and the buttons. */
function ConnectFooter({ form: { isPending, testError }, keepCurrent }: ConnectFooterProps) {
  const text = connectMessages();
  return (
    <>
      <div aria-live="assertive">
        {testError && <FailureNotice error={testError} cancelled={text.testCancelled} />}
      </div>
      <Button appearance="primary" type="submit" disabledFocusable={isPending}>
        {isPending ? text.connecting : text.connect}
      </Button>
      {keepCurrent && (
        <Button onClick={keepCurrent} disabledFocusable={isPending}>
          {text.keepCurrent}
        </Button>
      )}
    </>
  );
}

/** Where people without a key get one, and what it costs, if the provider of the add-in says so. */
function SignUp() {
  const { signUp, price } = useRuntime().organization;
  const text = connectMessages();
  if (!signUp) return null;
  return (
    <Caption1>
      {text.noKey}{' '}
      <Link href={signUp} target="_blank" rel="noreferrer" inline>
        {text.getKey}
      </Link>
      {price && <> · {price[language()]}</>}
    </Caption1>
  );
}
