import { Body1, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { datasets, publishedDollars, recordId, roleValue } from '@cdata/catalog';
import { useState } from 'react';
import { formatMoney, formatNumber, language } from '../../../src/language/index.ts';
import { newestFirst, type Property, propertyMessages } from '../../../src/features/property/index.ts';
import { DisclosureButton } from '../../frame/disclosure-button.tsx';

const useStyles = makeStyles({
  counts: { margin: 0, padding: 0, listStyle: 'none' },
  count: {
    padding: `${tokens.spacingVerticalXXS} 0`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  records: { margin: 0, padding: `0 0 ${tokens.spacingVerticalS}`, listStyle: 'none' },
  record: { padding: `${tokens.spacingVerticalXS} 0`, overflowWrap: 'anywhere' },
  note: { display: 'block', color: tokens.colorNeutralForeground2 },
});

/** More of them are on the sheet. */
const maxRecords = 50;

type DatasetRecords = Property['records'][number];

/** How many records of each dataset there are at the address; each count opens them. */
export function RecordCounts({ records }: Pick<Property, 'records'>) {
  const styles = useStyles();
  return (
    <ul className={styles.counts} aria-label={propertyMessages().records}>
      {records.map((ofDataset) => (
        <RecordCount key={ofDataset.dataset} {...ofDataset} />
      ))}
    </ul>
  );
}

function RecordCount({ dataset: name, records }: DatasetRecords) {
  const styles = useStyles();
  const [isOpen, setOpen] = useState(false);
  const dataset = datasets[name];
  const { roles } = dataset;
  const more = records.length - maxRecords;
  return (
    <li className={styles.count}>
      <DisclosureButton isOpen={isOpen} setOpen={setOpen}>
        {`${dataset.label[language()]} (${formatNumber(records.length)})`}
      </DisclosureButton>
      {isOpen && (
        <ul className={styles.records}>
          {newestFirst(records, roles.date)
            .slice(0, maxRecords)
            .map((record, at) => {
              const text = (names: readonly string[]) => String(roleValue(record, names) ?? '');
              const value = publishedDollars(roleValue(record, roles.value));
              const line = [
                text(roles.date).slice(0, 10),
                text(roles.type),
                text(roles.status),
                value === null ? '' : formatMoney(value),
              ];
              return (
                <li key={recordId(record) ?? at} className={styles.record}>
                  <Body1>{line.filter(Boolean).join(' · ')}</Body1>
                  <Caption1 className={styles.note}>{text(roles.description)}</Caption1>
                </li>
              );
            })}
          {more > 0 && <li className={styles.note}>{propertyMessages().moreRecords(more)}</li>}
        </ul>
      )}
    </li>
  );
}
