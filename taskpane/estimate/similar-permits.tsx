import { Body1, Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { useMutation } from '@tanstack/react-query';
import { cityLabel, datasets, field, valueLabel } from '@cdata/catalog';
import {
  findSimilarPermits,
  selectedPermit,
  type Likeness,
  type SelectedPermit,
  type SimilarPermit,
  type SimilarPermits as SimilarPermitsResult,
  estimateMessages,
} from '../../src/features/estimate/index.ts';
import { errorText, formatMoney, formatNumber, language, UserError } from '../../src/language/index.ts';
import type { Run } from '../../src/features/column-runs/index.ts';
import { startFetch } from '../../src/features/tables/index.ts';
import { Notice } from '../frame/notice.tsx';
import { useRuntime } from '../frame/runtime-context.ts';
import { Section } from '../frame/section.tsx';
import { useScreenTask } from '../frame/use-tasks.ts';

const useStyles = makeStyles({
  action: { alignSelf: 'flex-start' },
  result: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  list: { margin: 0, padding: 0, listStyle: 'none' },
  item: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalXS} 0`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  text: { minWidth: 0, overflowWrap: 'anywhere' },
  number: { flexShrink: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  detail: { display: 'block', color: tokens.colorNeutralForeground2 },
});

/** Permits that the pane lists; a table has all of them. */
const maxListed = 10;

/** From the estimate in the selected row to the permits that such estimates are made from. */
export function SimilarPermits({ runs }: { runs: readonly Run[] }) {
  const styles = useStyles();
  const text = estimateMessages();
  const { engine } = useRuntime();
  const runTask = useScreenTask();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () =>
      runTask({ label: text.findingSimilar, unit: 'calls', of: 1 }, async ({ signal }) => {
        const permit = await selectedPermit(runs, engine);
        if (!permit) throw new UserError(text.noPermitSelected);
        return { permit, ...(await findSimilarPermits(permit, engine, { signal, fromTask: true })) };
      }),
    gcTime: 0,
  });
  return (
    <Section title={text.similarPermits}>
      <Caption1>{text.similarHint}</Caption1>
      <Button className={styles.action} disabledFocusable={isPending} onClick={() => !isPending && mutate()}>
        {text.findSimilar}
      </Button>
      <div className={styles.result} aria-live="polite">
        {!isPending && error && <Notice intent="error">{errorText(error)}</Notice>}
        {!isPending && !error && data && <SimilarList {...data} />}
      </div>
    </Section>
  );
}

function SimilarList({ permit, ...result }: SimilarPermitsResult & { permit: SelectedPermit }) {
  const styles = useStyles();
  const text = estimateMessages();
  const { likeness, permits, compared, hasMore } = result;
  const rest = permits.length - maxListed;
  return (
    <>
      <div>
        <Body1>{text.similarTo(permits.length, permit.name)}</Body1>
        <Caption1 className={styles.detail}>{likenessText(likeness)}</Caption1>
        <Caption1 className={styles.detail}>{text.comparedPermits(compared, hasMore)}</Caption1>
      </div>
      <ul className={styles.list} aria-label={text.similarPermits}>
        {permits.slice(0, maxListed).map((one) => (
          <PermitItem key={one.recordId} {...one} />
        ))}
      </ul>
      {rest > 0 && <Caption1 className={styles.detail}>{text.morePermits(rest)}</Caption1>}
      {permits.length > 0 && <InsertTable {...result} />}
    </>
  );
}

function PermitItem({ recordId, address, date, area, value }: SimilarPermit) {
  const styles = useStyles();
  const text = estimateMessages();
  return (
    <li className={styles.item}>
      <Body1 className={styles.text}>
        {address || recordId}
        <Caption1 className={styles.detail}>
          {[date, area === null ? '' : `${formatNumber(Math.round(area))} m²`].filter(Boolean).join(' · ')}
        </Caption1>
      </Body1>
      <Body1 className={styles.number}>
        {formatMoney(value)}
        {area !== null && area > 0 && (
          <Caption1 className={styles.detail}>{text.perSquareMetre(formatMoney(value / area))}</Caption1>
        )}
      </Body1>
    </li>
  );
}

const tableFields = [
  ...['record_id', 'municipality', 'address', 'permit_type_canonical', 'building_type', 'issued_date'],
  ...['area_m2', 'dwelling_units_created', 'construction_value', 'description'],
];

function InsertTable({ permits, query, compared }: SimilarPermitsResult) {
  const styles = useStyles();
  const runtime = useRuntime();
  const insert = () =>
    startFetch(runtime, {
      search: {
        dataset: datasets.permit,
        query,
        fields: tableFields.flatMap((name) => field(datasets.permit, name) ?? []),
        maxRows: compared,
        recordIds: permits.map(({ recordId }) => recordId),
      },
      destination: 'new sheet',
      subject: estimateMessages().similarPermits,
      records: permits.map(({ record }) => record),
    });
  return (
    <Button className={styles.action} onClick={insert}>
      {estimateMessages().insertSimilar(permits.length)}
    </Button>
  );
}

/** `New construction · Single-family house · Calgary · 140 to 220 m²` */
function likenessText({ municipality, permitType, useClass, area, dwellings }: Likeness): string {
  const text = estimateMessages();
  const labelOf = (value: string | null) =>
    value === null ? '' : (valueLabel(value)?.[language()] ?? value);
  return [
    labelOf(permitType),
    labelOf(useClass),
    municipality === null ? text.allCanada : cityLabel(municipality),
    area === null
      ? ''
      : text.areaRange(formatNumber(Math.round(area.min)), formatNumber(Math.round(area.max))),
    dwellings === null ? '' : text.dwellings(dwellings),
  ]
    .filter(Boolean)
    .join(' · ');
}
