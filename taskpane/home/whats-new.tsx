import { Button, makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { changesIn, messages } from '../../src/messages/index.ts';
import { addinVersion } from '../../src/runtime.ts';
import { Notice } from '../frame/notice.tsx';
import { useRuntime } from '../frame/runtime-context.ts';

const useStyles = makeStyles({ list: { margin: 0, paddingInlineStart: '20px' } });

export function ChangeList({ changes }: { changes: readonly string[] }) {
  const styles = useStyles();
  return (
    <ul className={styles.list}>
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  );
}

/** After an update, what is new since the version that was used before, until the user dismisses it. */
export function WhatsNew() {
  const { store, partition } = useRuntime();
  const name = `${partition}cdata.version`;
  const [previous, setPrevious] = useState(() => store?.getItem(name) ?? null);
  const text = messages().settings;
  const changes = previous === null ? [] : changesIn(addinVersion, previous);
  const remember = () => {
    try {
      store?.setItem(name, addinVersion);
    } catch {
      // The storage is full: what is new is shown again.
    }
  };
  if (previous === addinVersion || changes.length === 0) {
    if (previous !== addinVersion) remember();
    return null;
  }
  const dismiss = () => {
    remember();
    setPrevious(addinVersion);
  };
  return (
    <Notice
      intent="info"
      title={text.updatedTo(addinVersion)}
      actions={<Button onClick={dismiss}>{text.dismiss}</Button>}
    >
      <ChangeList changes={changes} />
    </Notice>
  );
}
