import { Field, Input, Radio, RadioGroup } from '@fluentui/react-components';
import type { GatewayDescription } from '../../src/api/index.ts';
import { type Retention, connectMessages } from '../../src/connection/index.ts';
import { useRuntime } from '../frame/runtime-context.ts';
import type { DraftAccess } from './connect-draft.ts';
import type { ConnectFormState } from './use-connect-form.ts';

interface ConnectFieldsProps {
  form: ConnectFormState;
}

/** Where the service or the organization's gateway is. @param gateway How it describes itself. */
export function AddressField({
  form: { draft, edit, errorOf },
  gateway,
}: ConnectFieldsProps & { gateway: GatewayDescription | null }) {
  const { organization } = useRuntime();
  const text = connectMessages();
  const isLocked = organization.lockService === true;
  const lockHint = isLocked ? text.setByOrganization : undefined;
  return (
    <Field
      label={draft.access === 'organization' ? text.gatewayAddress : text.serviceAddress}
      hint={gateway ? text.gatewayOf(gateway.organization) : lockHint}
      validationMessage={errorOf('address', 'insecureAddress')}
    >
      <Input
        readOnly={isLocked}
        value={draft.address}
        onChange={(_, { value }) => edit({ address: value })}
        inputMode="url"
        spellCheck={false}
      />
    </Field>
  );
}

/** How requests authenticate, and through which marketplace. */
export function AccessFields({ form: { draft, edit, errorOf } }: ConnectFieldsProps) {
  const text = connectMessages();
  return (
    <>
      <Field label={text.access}>
        <RadioGroup value={draft.access} onChange={(_, { value }) => edit({ access: value as DraftAccess })}>
          <Radio value="direct" label={text.direct} />
          <Radio value="marketplace" label={text.throughMarketplace} />
          <Radio value="organization" label={text.organization} />
        </RadioGroup>
      </Field>
      {draft.access === 'marketplace' && (
        <>
          <Field
            label={text.marketplace}
            hint={text.marketplaceHint}
            validationMessage={errorOf('marketplace')}
          >
            <Input
              value={draft.marketplace}
              onChange={(_, { value }) => edit({ marketplace: value })}
              spellCheck={false}
            />
          </Field>
          <Field label={text.marketplaceHost} validationMessage={errorOf('host')}>
            <Input value={draft.host} onChange={(_, { value }) => edit({ host: value })} spellCheck={false} />
          </Field>
        </>
      )}
    </>
  );
}

/** How long the key or the token is stored. */
export function RetentionField({ form: { draft, edit } }: ConnectFieldsProps) {
  const { connection: stored } = useRuntime();
  const text = connectMessages();
  const isToken = draft.access === 'organization';
  const neverInWorkbook = isToken ? text.tokenNeverInWorkbook : text.neverInWorkbook;
  return (
    <Field
      label={isToken ? text.tokenRetention : text.retention}
      hint={stored.canStoreOnComputer ? neverInWorkbook : text.storageBlocked}
    >
      <RadioGroup
        value={draft.retention}
        onChange={(_, { value }) => edit({ retention: value as Retention })}
      >
        <Radio value="computer" label={text.onThisComputer} disabled={!stored.canStoreOnComputer} />
        <Radio value="session" label={text.forThisSession} />
      </RadioGroup>
    </Field>
  );
}
