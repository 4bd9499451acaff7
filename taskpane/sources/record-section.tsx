import { Button, Link } from '@fluentui/react-components';
import { errorText, formatTime } from '../../src/language/index.ts';
import { type RecordSource, sourceMessages } from '../../src/features/sources/index.ts';
import { Notice } from '../frame/notice.tsx';
import { Section } from '../frame/section.tsx';
import { FactList } from './fact-list.tsx';
import { usePublishedRecord } from './use-cell-source.ts';

/** Who publishes the value, as far as that is saved, and the value as it is published; behind a button while that takes calls. */
export function RecordSection({ source }: { source: RecordSource }) {
  const text = sourceMessages();
  const { value, error, isOpening, calls = 0, open } = usePublishedRecord(source);
  return (
    <Section title={text.published}>
      <div aria-live="polite">
        {error && !isOpening && <Notice intent="error">{errorText(error)}</Notice>}
        <FactList
          facts={[
            ...(value === undefined ? [] : [{ label: text.publishedValue, text: value ?? text.noValue }]),
            ...publisherFacts(source),
          ]}
        />
      </div>
      {value === undefined && calls > 0 && (
        <div>
          <Button disabledFocusable={isOpening} onClick={open}>
            {isOpening ? text.opening : text.openRecord(calls)}
          </Button>
        </div>
      )}
    </Section>
  );
}

function publisherFacts({ publishedBy }: RecordSource) {
  const text = sourceMessages();
  if (publishedBy === undefined) return [{ label: text.publisher, text: text.sourcesNotSaved }];
  const { publisher, licence, licenceUrl, attribution, updatedAt } = publishedBy ?? {};
  const licenceText = licenceUrl ? (
    <Link href={licenceUrl} target="_blank" rel="noreferrer" inline>
      {licence}
    </Link>
  ) : (
    licence
  );
  return [
    { label: text.publisher, text: publisher ?? text.nobody },
    ...(licence ? [{ label: text.licence, text: licenceText }] : []),
    ...(attribution ? [{ label: text.attribution, text: attribution }] : []),
    ...(updatedAt ? [{ label: text.updated, text: formatTime(updatedAt) }] : []),
  ];
}
