import { Button, makeStyles } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { readStored, writeStored } from '../../src/connection/index.ts';
import { language } from '../../src/language/index.ts';
import { addinVersion } from '../../src/app/runtime.ts';
import { Notice } from '../frame/notice.tsx';
import { useRuntime } from '../frame/runtime-context.ts';
import { homeMessages } from './messages.ts';

/** Changes that Home shows at once. */
const maxShown = 5;

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

/** The list of all changes loads with its first use. */
const loadChanges = async (version: string, since?: string): Promise<string[]> =>
  (await import(/* webpackChunkName: "changelog" */ './changelog.ts')).changesIn(version, since);

/**
 * What is new in the add-in's version; undefined until it has been loaded.
 *
 * @param since The version that was used before; null for nothing new.
 */
export function useChanges(since?: string | null): readonly string[] | undefined {
  const { data } = useQuery({
    queryKey: ['changes', addinVersion, since, language()],
    queryFn: () => (since === null ? [] : loadChanges(addinVersion, since)),
    staleTime: Infinity,
  });
  return data;
}

/** After an update, what is new since the version that was used before, until the user dismisses it. */
export function WhatsNew() {
  const { store, partition } = useRuntime();
  const name = `${partition}cdata.version`;
  const [previous, setPrevious] = useState(() => readStored(store, name, v.string()));
  const text = homeMessages();
  const changes = useChanges(previous === addinVersion ? null : previous);
  const remember = () => writeStored(store, name, addinVersion);
  if (previous === addinVersion || changes === undefined) return null;
  if (changes.length === 0) {
    remember();
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
      {changes.length <= maxShown ? (
        <ChangeList changes={changes} />
      ) : (
        <details>
          <summary>{text.whatsNew}</summary>
          <ChangeList changes={changes} />
        </details>
      )}
    </Notice>
  );
}
