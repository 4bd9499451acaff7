import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useReducer } from 'react';
import {
  connectionTestCalls,
  ServiceError,
  signInWithMicrosoft,
  testConnection,
} from '../../src/api/index.ts';
import {
  connectionErrors,
  type Connection,
  type ConnectionError,
  type MicrosoftApplication,
  connectMessages,
} from '../../src/connection/index.ts';
import { TaskAbortError } from '../../src/tasks/index.ts';
import { useRuntime } from '../frame/runtime-context.ts';
import { useScreenTask } from '../frame/use-tasks.ts';
import { connectReducer, draftConnection, initialDraft, type ConnectDraft } from './connect-draft.ts';
import { localService } from './demonstration-keys.tsx';

export interface ConnectFormState {
  draft: ConnectDraft;
  /** Whether a connection is being tested. */
  isPending: boolean;
  /** Of the last test, unless it is about the key. */
  testError: Error | null;
  /** Why the key or token in the form was refused. */
  keyError: string | undefined;
  edit(values: Partial<ConnectDraft>): void;
  /** Tests what has been entered, and stores it if it works. */
  submit(): void;
  connectWith(demonstrationKey: string): void;
  signIn(application: MicrosoftApplication): void;
  /** The sentence about a field if one of these errors is its own. */
  errorOf(...errors: ConnectionError[]): string | undefined;
}

interface ConnectAttempt {
  find(): Promise<Connection>;
  /** Whether the key or token is the form's, not a Microsoft account's. */
  hasKey: boolean;
}

/** @param connection Stays in use until another connection has been tested; null at the first use. */
export function useConnectForm(connection: Connection | null, close: () => void): ConnectFormState {
  const { connection: stored, organization } = useRuntime();
  const queries = useQueryClient();
  const startTask = useScreenTask();
  const [draft, change] = useReducer(connectReducer, null, () =>
    initialDraft({
      connection,
      organization,
      localService: localService(),
      retention: stored.canStoreOnComputer ? 'computer' : 'session',
    }),
  );
  const edit: ConnectFormState['edit'] = (values) => change({ type: 'edit', values });
  const test = useMutation({
    mutationFn: ({ find }: ConnectAttempt) =>
      startTask(
        { label: connectMessages().connecting, unit: 'calls', of: connectionTestCalls },
        async ({ signal, progress }) => {
          const entry = await find();
          const plan = await testConnection(entry, signal, progress);
          return { ...entry, plan, testedAt: new Date().toISOString() };
        },
      ),
    onSuccess: (verified) => {
      queries.clear();
      stored.save(verified, draft.retention);
      close();
    },
    gcTime: 0,
  });
  const isAboutKey =
    test.variables?.hasKey === true && test.error instanceof ServiceError && test.error.isAuthError;
  return {
    draft,
    isPending: test.isPending,
    testError: isAboutKey ? null : test.error,
    keyError: isAboutKey ? test.error?.message : undefined,
    edit,
    submit() {
      if (test.isPending) return;
      const entry = draftConnection(draft);
      change({ type: 'validate' });
      if (connectionErrors(entry).length === 0) test.mutate({ find: async () => entry, hasKey: true });
    },
    connectWith(key) {
      edit({ key, errors: [] });
      const access = { kind: 'direct', key } as const;
      test.mutate({ find: async () => ({ address: draft.address, access }), hasKey: true });
    },
    signIn: (application) => {
      if (test.isPending) return;
      const find = async () => {
        const access = await signInWithMicrosoft(application);
        if (!access) throw new TaskAbortError('cancelled');
        return { ...draftConnection(draft), access };
      };
      test.mutate({ find, hasKey: false });
    },
    errorOf(...errors) {
      const error = draft.errors.find((one) => errors.includes(one));
      return error && validationText(error, draft.access);
    },
  };
}

function validationText(error: ConnectionError, access: ConnectDraft['access']): string {
  const text = connectMessages();
  const isToken = access === 'organization';
  return {
    address: text.invalidServiceAddress,
    insecureAddress: text.insecureServiceAddress,
    key: isToken ? text.tokenMissing : text.keyMissing,
    keyCharacters: isToken ? text.invalidToken : text.invalidKey,
    marketplace: text.invalidMarketplace,
    host: text.invalidHost,
  }[error];
}
