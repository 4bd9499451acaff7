import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { serviceState } from '../../src/api/index.ts';
import { isSignedIn, readStored, writeStored } from '../../src/connection/index.ts';
import { Notice } from '../frame/notice.tsx';
import { useConnection, useRuntime } from '../frame/runtime-context.ts';
import { homeMessages } from './messages.ts';

/** Says once that a service whose sample data was used here serves records of its own now. */
export function SampleNotice() {
  const { store, partition } = useRuntime();
  const connection = useConnection();
  const name = `${partition}cdata.sample`;
  const [isDismissed, setDismissed] = useState(false);
  const address = connection && !isSignedIn(connection) ? connection.address : null;
  const { data: state } = useQuery({
    queryKey: ['service state', address],
    queryFn: ({ signal }) => serviceState(address!, signal),
    enabled: address !== null,
    refetchOnMount: 'always',
  });
  useEffect(() => {
    if (state?.sample === true) writeStored(store, name, address);
  }, [state?.sample, address, store, name]);
  const formerAddress = readStored(store, name, v.string());
  if (state?.sample !== false || isDismissed || formerAddress !== address) return null;
  const text = homeMessages();
  const dismiss = () => {
    store?.removeItem(name);
    setDismissed(true);
  };
  return (
    <Notice
      intent="warning"
      title={text.sampleGone.title}
      actions={<Button onClick={dismiss}>{text.dismiss}</Button>}
    >
      {text.sampleGone.meaning}
    </Notice>
  );
}
