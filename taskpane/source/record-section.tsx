import { Button, Link } from '@fluentui/react-components';
import { errorText, formatTime, sourceMessages } from '../../src/messages/index.ts';
import type { PublishedRecord, RecordSource } from '../../src/provenance/index.ts';
import { Notice } from '../frame/notice.tsx';
import { Section } from '../frame/section.tsx';
import { FactList } from './fact-list.tsx';
import { usePublishedRecord } from './use-cell-source.ts';

/** The value as it is published, and who published it; behind a button while that takes calls. */
export function RecordSection({ source }: { source: RecordSource }) {
  const text = sourceMessages();
  const { record, error, isOpening, calls, open } = usePublishedRecord(source);
  if (calls === undefined) return null;
  return (
    <Section title={text.published}>
      <div aria-live="polite">
        {error && !isOpening && <Notice intent="error">{errorText(error)}</Notice>}
        {record && <FactList facts={factsOf(record)} />}
      </div>
      {!record && calls > 0 && (
        <div>
          <Button disabledFocusable={isOpening} onClick={open}>
            {isOpening ? text.opening : text.openRecord(calls)}
          </Button>
        </div>
      )}
    </Section>
  );
}

function factsOf({ value, source }: PublishedRecord) {
  const text = sourceMessages();
  const published = [{ label: text.publishedValue, text: value ?? text.noValue }];
  if (!source) return published;
  const { publisher, licence, licenceUrl, attribution, updatedAt } = source;
  const licenceText = licenceUrl ? (
    <Link href={licenceUrl} target="_blank" rel="noreferrer" inline>
      {licence}
    </Link>
  ) : (
    licence
  );
  return [
    ...published,
    { label: text.publisher, text: publisher ?? text.nobody },
    ...(licence ? [{ label: text.licence, text: licenceText }] : []),
    ...(attribution ? [{ label: text.attribution, text: attribution }] : []),
    ...(updatedAt ? [{ label: text.updated, text: formatTime(updatedAt) }] : []),
  ];
}
