import { Body1, Button, Caption1, Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, useState, type ReactNode } from 'react';
import type { Coordinate } from '../../../src/engine/index.ts';
import { errorText, formatNumber } from '../../../src/language/index.ts';
import {
  evidenceText,
  maxAssessments,
  rateLabel,
  comparablesMessages,
  propertyMessages,
  supportMessages,
  type WrittenRates,
} from '../../../src/features/property/index.ts';
import { isUnderWay } from '../../../src/tasks/index.ts';
import { CopyButton } from '../../frame/copy-button.tsx';
import { TextField } from '../../frame/form-field.tsx';
import { FailureNotice, Notice } from '../../frame/notice.tsx';
import { PrimaryButton, ScreenLayout } from '../../frame/screen-layout.tsx';
import { TaskProgress } from '../../frame/task-progress.tsx';
import { rateOf } from './choice-draft.ts';
import { blankChoice, searchOfSales, type PropertyDraft, type PropertyTabProps } from '../property-draft.ts';
import { RateSection } from './rate-section.tsx';
import { useComparables } from '../comparables/use-comparables.ts';
import { useSupport, type FoundSupport } from './use-support.ts';

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))',
    gap: tokens.spacingHorizontalS,
    alignItems: 'end',
    '& > *': { minWidth: 0 },
  },
  find: { alignSelf: 'flex-start' },
  texts: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

interface SupportTabProps extends PropertyTabProps {
  head: ReactNode;
}

/** Support for the rates of the grid, and their choice. */
export function SupportTab(props: SupportTabProps) {
  const { place } = props.property;
  if (place) return <SupportAround place={place} {...props} />;
  return (
    <ScreenLayout>
      {props.head}
      <Body1>{comparablesMessages().comparablesNeedPlace}</Body1>
    </ScreenLayout>
  );
}

function SupportAround({ head, place, ...props }: SupportTabProps & { place: Coordinate }) {
  const styles = useStyles();
  const text = supportMessages();
  const { property, draft, change } = props;
  const { view, sales } = useComparables(place, props);
  const isOfSales = draft.basis === 'sales';
  const search = useMemo(
    () => (isOfSales ? searchOfSales(place) : draft.search),
    [isOfSales, place, draft.search],
  );
  const { selected } = view;
  const { found, calls, error, searchTask, writeTask, find, write } = useSupport({
    property,
    draft,
    change,
    place,
    search,
    selected,
    found: view.found,
    sales: sales.judged,
  });
  const [isChecked, setChecked] = useState(false);
  const isBusy = [searchTask, writeTask].some((task) => task !== null && isUnderWay(task));
  if (!search || selected.length === 0) {
    return (
      <ScreenLayout>
        {head}
        <Body1>{text.intro}</Body1>
        <Body1>{text.gridFirst}</Body1>
      </ScreenLayout>
    );
  }
  return (
    <ScreenLayout
      footer={
        <>
          <SupportStatus searchTask={searchTask} writeTask={writeTask} />
          <PrimaryButton
            isBusy={isBusy}
            onClick={() => {
              if (!found) return find();
              setChecked(true);
              if (!isIncomplete(draft, found.model)) write();
            }}
          >
            {found ? text.insert : text.find(calls)}
          </PrimaryButton>
        </>
      }
    >
      {head}
      <Body1>{text.intro}</Body1>
      {error && <FailureNotice error={error} cancelled={propertyMessages().searchCancelled} />}
      {found && (
        <>
          <Evidence found={found} />
          <Tolerances found={found} draft={draft} change={change} />
          <Rates found={found} draft={draft} change={change} isChecked={isChecked} />
          <TextField
            label={text.name}
            name="by"
            value={draft.by}
            error={isChecked && draft.by.trim() === '' ? text.nameMissing : undefined}
            change={(by) => change({ by })}
          />
          <Checkbox
            name="withEquity"
            label={text.withEquity}
            checked={draft.withEquity}
            onChange={(_, { checked }) => change({ withEquity: checked === true })}
          />
          {calls > 0 && (
            <Button className={styles.find} size="small" onClick={find}>
              {text.find(calls)}
            </Button>
          )}
        </>
      )}
    </ScreenLayout>
  );
}

/** What the methods say of each rate, and the user's choices. */
function Rates({
  found,
  draft,
  change,
  isChecked,
}: { found: FoundSupport; isChecked: boolean } & Pick<PropertyTabProps, 'draft' | 'change'>) {
  return found.support.rates.map((one) => (
    <RateSection
      key={one.rate.name}
      model={found.model}
      support={one}
      choice={draft.choices[one.rate.name] ?? blankChoice}
      isChecked={isChecked}
      change={(choice) => change({ choices: { ...draft.choices, [one.rate.name]: choice } })}
      changeKind={(kind) =>
        // A figure in the other unit is another rate.
        change({
          kinds: { ...draft.kinds, [one.rate.name]: kind },
          choices: { ...draft.choices, [one.rate.name]: blankChoice },
        })
      }
    />
  ));
}

/** Whether a choice that was begun lacks a rate or a reason, or the name is missing. */
const isIncomplete = (draft: PropertyDraft, { rates }: FoundSupport['model']): boolean =>
  draft.by.trim() === '' ||
  rates.some((rate) => {
    const choice = draft.choices[rate.name] ?? blankChoice;
    return choice.basis !== '' && (choice.reason.trim() === '' || !Number.isFinite(rateOf(choice, rate)));
  });

function SupportStatus({
  searchTask,
  writeTask,
}: Pick<ReturnType<typeof useSupport>, 'searchTask' | 'writeTask'>) {
  return (
    <div aria-live="polite">
      {[searchTask, writeTask].map(
        (task) => task && isUnderWay(task) && <TaskProgress key={task.id} task={task} />,
      )}
      {writeTask && !isUnderWay(writeTask) && (
        <Notice intent={writeTask.error ? 'error' : writeTask.report ? 'success' : 'warning'}>
          {writeTask.error
            ? errorText(writeTask.error)
            : writeTask.report
              ? writtenText(writeTask.report)
              : propertyMessages().writeCancelled}
        </Notice>
      )}
      {writeTask?.report && <TextButtons texts={writeTask.report.report.texts} />}
    </div>
  );
}

function writtenText({ support, report, assignment, equity }: WrittenRates): string {
  const text = supportMessages();
  const sheets = [support, report.sheet, assignment] as const;
  return [text.inserted(...sheets), equity === null ? '' : text.insertedEquity(equity)]
    .filter(Boolean)
    .join(' ');
}

/** Copies the paragraph for the report. */
function TextButtons({ texts }: { texts: Record<'en' | 'fr', string> }) {
  const styles = useStyles();
  const { copyText, textCopied, textNotCopied, reportText } = supportMessages();
  return (
    <div className={styles.texts}>
      {(['en', 'fr'] as const).map((language) => (
        <CopyButton
          key={language}
          label={copyText[language]}
          text={() => texts[language]}
          copied={textCopied}
          notCopied={textNotCopied}
          textLabel={reportText}
        />
      ))}
    </div>
  );
}

function Evidence({ found: { evidence, isLimited } }: { found: FoundSupport }) {
  const text = supportMessages();
  return (
    <>
      <Caption1>{evidenceText(evidence)}</Caption1>
      {evidence.characteristics.length === 0 && <Body1>{text.noneFound}</Body1>}
      {isLimited && <Notice intent="warning">{text.limited(formatNumber(maxAssessments))}</Notice>}
    </>
  );
}

/** How alike the properties of a pair must be. */
function Tolerances({
  found: { evidence, model },
  draft,
  change,
}: { found: FoundSupport } & Pick<PropertyTabProps, 'draft' | 'change'>) {
  const styles = useStyles();
  const text = supportMessages();
  return (
    <div className={styles.fields}>
      {evidence.characteristics.map(({ name, tolerance, isShare }) => (
        <TextField
          key={name}
          label={text.toleranceOf(rateLabel(name, model.unit))}
          name={`tolerance ${name}`}
          hint={isShare ? text.inPercent : undefined}
          inputMode="decimal"
          value={draft.tolerances[name] ?? formatNumber(isShare ? tolerance * 100 : tolerance)}
          change={(value) => change({ tolerances: { ...draft.tolerances, [name]: value } })}
        />
      ))}
      <TextField
        label={text.pairDistance}
        name="pairDistance"
        inputMode="decimal"
        value={draft.pairDistance}
        change={(pairDistance) => change({ pairDistance })}
      />
    </div>
  );
}
