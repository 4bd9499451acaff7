import { Body1, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { Fragment, type ReactNode } from 'react';
import { datasets, publishedDollars, roleValue } from '@cdata/catalog';
import {
  earlierRolls,
  propertyFacts,
  type Property,
  type RecordColumns,
  propertyMessages,
} from '../../../src/features/property/index.ts';
import { isUnderWay } from '../../../src/tasks/index.ts';
import { formatMoney, formatNumber } from '../../../src/language/index.ts';
import { PropertyCardButton } from './property-card-button.tsx';
import { ChoiceField } from '../../frame/form-field.tsx';
import { PrimaryButton, ScreenLayout } from '../../frame/screen-layout.tsx';
import { PermitHistory } from './permit-history.tsx';
import type { PropertyTabProps } from '../property-draft.ts';
import { PropertySources } from './property-sources.tsx';
import { RecordCounts } from './record-counts.tsx';
import { useWriteProperty } from '../use-property.ts';
import { WriteStatus } from '../write-status.tsx';

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
});

export function RecordsTab({ head, property, draft, change }: PropertyTabProps & { head: ReactNode }) {
  const text = propertyMessages();
  const { task, write } = useWriteProperty(property);
  const count = property.records.reduce((sum, { records }) => sum + records.length, 0);
  const permits = property.records.find(({ dataset }) => dataset === 'permit')?.records;
  return (
    <ScreenLayout
      footer={
        <>
          <WriteStatus
            task={task}
            doneText={({ sheet, records }) =>
              records > 0 ? text.written(records, sheet) : text.writtenEmpty(sheet)
            }
          />
          <PrimaryButton isBusy={task !== null && isUnderWay(task)} onClick={() => write(draft.columnSet)}>
            {text.insertSheet}
          </PrimaryButton>
        </>
      }
    >
      {head}
      <Facts property={property} />
      {count > 0 && <PropertyCardButton property={property} />}
      {count === 0 ? (
        <Body1>{text.noRecords}</Body1>
      ) : (
        <>
          <RecordCounts records={property.records} />
          <ChoiceField<RecordColumns>
            label={text.columns}
            name="columns"
            value={draft.columnSet}
            choices={[
              ['default', text.defaultColumns],
              ['filled', text.filledColumns],
            ]}
            change={(columnSet) => change({ columnSet })}
          />
          {permits && <PermitHistory permits={permits} />}
        </>
      )}
      {(count > 0 || property.zone) && <PropertySources property={property} />}
    </ScreenLayout>
  );
}

function Facts({ property }: { property: Property }) {
  const { place, matchType, zone, assessment, unit } = property;
  const earlier = earlierRolls(property);
  const styles = useStyles();
  const text = propertyMessages();
  const { roles } = datasets.assessment;
  const publishedValue = (names: readonly string[]) => assessment && roleValue(assessment, names);
  const value = publishedDollars(publishedValue(roles.value));
  const details = [publishedValue(roles.date), publishedValue(roles.type)].filter(Boolean).map(String);
  const matchText = text.matchTypes[matchType as keyof typeof text.matchTypes];
  const degrees = { minimumFractionDigits: 5, maximumFractionDigits: 5 };
  return (
    <dl className={styles.facts}>
      <dt>{text.place}</dt>
      <dd>
        {place ? `${formatNumber(place.lat, degrees)}; ${formatNumber(place.lng, degrees)}` : text.noPlace}
        {(place ?? matchText) && (
          <Caption1 className={styles.note}>{matchText ?? text.placeOfRecord}</Caption1>
        )}
      </dd>
      <dt>{text.zone}</dt>
      <dd>
        {zone ? zone.code : text.noZone}
        {zone && <Caption1 className={styles.note}>{zone.description}</Caption1>}
      </dd>
      <dt>{assessment && unit && !unit.hasAssessment ? text.newestOfAddress : text.newestAssessment}</dt>
      <dd>
        {!assessment ? text.noAssessment : value !== null ? formatMoney(value) : text.noValue}
        {details.length > 0 && <Caption1 className={styles.note}>{details.join(' · ')}</Caption1>}
        {earlier && <Caption1 className={styles.note}>{earlier}</Caption1>}
      </dd>
      {propertyFacts(property).map(({ label, text: figure }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
