import { Badge, Body1Strong, Caption1, Link, makeStyles, tokens } from '@fluentui/react-components';
import { formatDate } from '../../src/language/index.ts';
import type { Source } from './source.ts';
import { sourceListMessages } from '../../src/features/sources/reports/index.ts';

const useStyles = makeStyles({
  source: {
    display: 'flex',
    flexDirection: 'column',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    overflowWrap: 'anywhere',
  },
  title: { display: 'flex', justifyContent: 'space-between', gap: tokens.spacingHorizontalS },
  // A badge has the height of one line.
  stopped: { flexShrink: 0, whiteSpace: 'nowrap' },
  detail: { color: tokens.colorNeutralForeground2 },
});

/** A source with its publisher, licence and dates. */
export function SourceRow({ dataset, city, publisher, licence, licenceUrl, ...source }: Source) {
  const styles = useStyles();
  const text = sourceListMessages();
  const dates =
    source.earliestDate && source.latestDate
      ? text.period(formatDate(source.earliestDate), formatDate(source.latestDate))
      : null;
  const updated = source.updatedOn ? text.updated(formatDate(source.updatedOn)) : null;
  return (
    <div className={styles.source}>
      <div className={styles.title}>
        <Body1Strong>{[city, dataset].filter(Boolean).join(' – ')}</Body1Strong>
        {source.hasStopped && (
          <Badge className={styles.stopped} appearance="tint" color="warning">
            {text.stopped}
          </Badge>
        )}
      </div>
      <Caption1>
        {publisher ?? text.unknownPublisher}
        {licence && ' · '}
        {licence && licenceUrl && (
          <Link inline href={licenceUrl} target="_blank">
            {licence}
          </Link>
        )}
        {licence && !licenceUrl && licence}
      </Caption1>
      <Caption1 className={styles.detail}>
        {[text.records(source.records), dates, updated].filter(Boolean).join(' · ')}
      </Caption1>
    </div>
  );
}
