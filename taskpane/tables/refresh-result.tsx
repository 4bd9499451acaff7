import { Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { DatasetName } from '../../src/catalog/index.ts';
import { mostListed, type RefreshReport } from '../../src/tables/refresh-report.ts';
import { messages, shownNumber } from '../../src/messages/index.ts';
import { ChangeList } from './change-list.tsx';
import { listedInPart, reportLines, reportSentence } from './report-lines.ts';
import type { RefreshOutcome } from './table-refresh.ts';
import { Notice } from '../frame/notice.tsx';

const useStyles = makeStyles({
  result: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  // Its text stands under the sentence above it.
  toggle: { alignSelf: 'flex-start', marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})` },
});

/** What became of a table when it was last refreshed or continued. */
export function RefreshResult({ dataset, outcome }: { dataset: DatasetName; outcome: RefreshOutcome }) {
  const styles = useStyles();
  const { report, reason, cancelled, continued } = outcome;
  const text = messages().tables;
  const said = report
    ? reportSentence(report)
    : (reason ?? (cancelled ? text.cancelled : text.pulled(continued ?? 0)));
  return (
    <div className={styles.result}>
      <Notice intent={reason ? 'error' : cancelled ? 'warning' : 'success'}>{said}</Notice>
      {report && <Changes dataset={dataset} report={report} />}
    </div>
  );
}

function Changes({ dataset, report }: { dataset: DatasetName; report: RefreshReport }) {
  const styles = useStyles();
  const text = messages().tables;
  const [open, setOpen] = useState(false);
  const lines = reportLines(dataset, report);
  if (lines.length === 0) return null;
  return (
    <>
      <Button
        className={styles.toggle}
        appearance="subtle"
        size="small"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {open ? text.hideChanges : text.showChanges}
      </Button>
      {open && <ChangeList lines={lines} label={text.changesOf(report.table)} />}
      {open && listedInPart(report) && <Caption1>{text.firstOnly(shownNumber(mostListed))}</Caption1>}
    </>
  );
}
