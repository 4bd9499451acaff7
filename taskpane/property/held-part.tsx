import { Body1, Button, Caption1, Field, makeStyles, Select, tokens } from '@fluentui/react-components';
import { useEffect, type ReactNode } from 'react';
import { datasets, roleValue } from '../../src/catalog/index.ts';
import type { Property } from '../../src/property/index.ts';
import { isUnderWay } from '../../src/tasks/index.ts';
import { language, messages, shownMoney, shownNumber } from '../../src/messages/index.ts';
import { ScreenLayout } from '../frame/screen-layout.tsx';
import { usePropertyWriting } from './property-writing.ts';
import type { PropertyPartProps } from './property-view.tsx';
import { WritingStatus } from './writing-status.tsx';

const useStyles = makeStyles({
  facts: {
    display: 'grid',
    gridTemplateColumns: 'minmax(96px, 1fr) 2fr',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    margin: 0,
    '& dt': { color: tokens.colorNeutralForeground2 },
    '& dd': { margin: 0, overflowWrap: 'anywhere' },
  },
  note: { display: 'block', color: tokens.colorNeutralForeground2 },
  counts: { margin: 0, padding: 0, listStyle: 'none' },
  count: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalXS} 0`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  number: { fontVariantNumeric: 'tabular-nums' },
});

/** What the service holds at an address, in short, and the way onto a sheet. */
export function HeldPart({ head, property, draft, change }: PropertyPartProps & { head: ReactNode }) {
  const styles = useStyles();
  const text = messages().property;
  const { job, putHeld } = usePropertyWriting('put held', property);
  const written = job?.report?.sheetId;
  useEffect(() => {
    if (written && written !== draft.sheetId) change({ sheetId: written });
  }, [written, draft.sheetId, change]);
  const records = property.held.reduce((sum, { records: own }) => sum + own.length, 0);
  return (
    <ScreenLayout
      footer={
        <>
          <WritingStatus
            job={job}
            sentence={({ sheet, records: rows }) =>
              rows > 0 ? text.written(shownNumber(rows), sheet) : text.writtenEmpty(sheet)
            }
          />
          <Button
            appearance="primary"
            size="large"
            disabledFocusable={job !== null && isUnderWay(job)}
            onClick={() => putHeld(draft.columns)}
          >
            {text.putOnSheet}
          </Button>
        </>
      }
    >
      {head}
      <Facts property={property} />
      {records === 0 ? (
        <Body1>{text.nothingHeld}</Body1>
      ) : (
        <>
          <ul className={styles.counts} aria-label={text.records}>
            {property.held.map(({ dataset, records: own }) => (
              <li key={dataset} className={styles.count}>
                <Body1>{datasets[dataset].label[language()]}</Body1>
                <Body1 className={styles.number}>{shownNumber(own.length)}</Body1>
              </li>
            ))}
          </ul>
          <Field label={text.columns}>
            <Select
              name="columns"
              value={draft.columns}
              onChange={(_, { value }) => change({ columns: value as typeof draft.columns })}
            >
              <option value="usual">{text.usualColumns}</option>
              <option value="filled">{text.filledColumns}</option>
            </Select>
          </Field>
        </>
      )}
    </ScreenLayout>
  );
}

/** Place, zone and newest assessment; what is not known says so. */
function Facts({ property: { place, matchType, zone, assessment } }: { property: Property }) {
  const styles = useStyles();
  const text = messages().property;
  const { roles } = datasets.assessment;
  const published = (names: readonly string[]) => assessment && roleValue(assessment, names);
  const value = Number(published(roles.value) ?? NaN);
  const details = [published(roles.date), published(roles.type)].filter(Boolean).map(String);
  const found = text.matchTypes[matchType as keyof typeof text.matchTypes];
  const degrees = { minimumFractionDigits: 5, maximumFractionDigits: 5 };
  return (
    <dl className={styles.facts}>
      <dt>{text.place}</dt>
      <dd>
        {place ? `${shownNumber(place.lat, degrees)}; ${shownNumber(place.lng, degrees)}` : text.noPlace}
        {place && <Caption1 className={styles.note}>{found ?? text.placeOfRecord}</Caption1>}
      </dd>
      <dt>{text.zone}</dt>
      <dd>
        {zone ? zone.code : text.noZone}
        {zone && <Caption1 className={styles.note}>{zone.description}</Caption1>}
      </dd>
      <dt>{text.newestAssessment}</dt>
      <dd>
        {!assessment ? text.noAssessment : Number.isFinite(value) ? shownMoney(value) : text.noValue}
        {details.length > 0 && <Caption1 className={styles.note}>{details.join(' · ')}</Caption1>}
      </dd>
    </dl>
  );
}
