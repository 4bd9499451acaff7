import { Body1, Button, Caption1, Link, makeStyles, tokens } from '@fluentui/react-components';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldLabel, isMissing } from '@cdata/catalog';
import {
  estimateMessages,
  findSimilarPermits,
  selectedPermit,
  similarFields,
  tableOfSimilar,
  type SimilarPermit,
} from '../../src/features/estimate/index.ts';
import {
  errorText,
  formatMoney,
  formatNumber,
  formatPercent,
  language,
  UserError,
} from '../../src/language/index.ts';
import { estimateLookup } from '../../src/engine/index.ts';
import { activeInput } from '../../src/features/formulas/index.ts';
import type { Run } from '../../src/features/column-runs/index.ts';
import { startFetch } from '../../src/features/tables/index.ts';
import { Notice } from '../frame/notice.tsx';
import { useRuntime } from '../frame/runtime-context.ts';
import { Section } from '../frame/section.tsx';
import { useScreenTask } from '../frame/use-tasks.ts';

const useStyles = makeStyles({
  action: { alignSelf: 'flex-start' },
  result: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    fontSize: tokens.fontSizeBase200,
    '& th, & td': {
      padding: `${tokens.spacingVerticalXS} 0 ${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
      textAlign: 'right',
      verticalAlign: 'top',
      fontVariantNumeric: 'tabular-nums',
      borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    },
    '& th:first-child, & td:first-child': { paddingLeft: 0, textAlign: 'left', overflowWrap: 'anywhere' },
  },
  detail: { display: 'block', color: tokens.colorNeutralForeground2 },
});

/** Permits that the pane lists; a table has all of them. */
const maxListed = 10;

/** From the estimate in the selected row to the permits that it is made from. */
export function SimilarPermits({ runs }: { runs: readonly Run[] }) {
  const styles = useStyles();
  const text = estimateMessages();
  const { engine } = useRuntime();
  const runTask = useScreenTask();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () =>
      runTask({ label: text.findingSimilar, unit: 'calls', of: 1 }, async ({ signal }) => {
        const permit = await selectedPermit(runs, engine);
        const ofFormula = permit === null ? await activeInput(estimateLookup, engine) : null;
        const input = permit?.input ?? ofFormula?.input;
        if (input === undefined) throw new UserError(text.noPermitSelected);
        const permits = await findSimilarPermits(input, engine, { signal, fromTask: true });
        return { name: permit?.name ?? ofFormula?.address ?? '', permits };
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

function SimilarList({ name, permits }: { name: string; permits: readonly SimilarPermit[] }) {
  const styles = useStyles();
  const text = estimateMessages();
  const listed = permits.slice(0, maxListed);
  const share = listed.reduce((sum, { weight }) => sum + weight, 0);
  const rest = permits.length - listed.length;
  return (
    <>
      <div>
        <Body1>{text.similarTo(permits.length, name)}</Body1>
        <Caption1 className={styles.detail}>
          {text.madeFromThese(listed.length, formatPercent(share))}
        </Caption1>
      </div>
      <table className={styles.table} aria-label={text.similarPermits}>
        <thead>
          <tr>
            {[text.permitHeader, text.valueUsed, text.weight].map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listed.map((permit) => (
            <PermitRow key={permit.recordId} {...permit} />
          ))}
        </tbody>
      </table>
      {rest > 0 && <Caption1 className={styles.detail}>{text.morePermits(rest)}</Caption1>}
      <InsertTable permits={permits} />
    </>
  );
}

/** The link opens the record, which is at hand. */
function PermitRow({ recordId, record, address, date, area, declared, valueUsed, weight }: SimilarPermit) {
  const styles = useStyles();
  const text = estimateMessages();
  const [isOpen, setIsOpen] = useState(false);
  const facts = [date, area === null ? '' : `${formatNumber(Math.round(area))} m²`];
  return (
    <tr>
      <td>
        <Link aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {address || recordId}
        </Link>
        <Caption1 className={styles.detail}>{facts.filter(Boolean).join(' · ')}</Caption1>
        {isOpen &&
          similarFields
            .filter(({ name }) => !isMissing(record[name]))
            .map(({ name }) => (
              <Caption1 key={name} className={styles.detail}>
                {text.factOfRecord(fieldLabel(name)[language()], String(record[name]))}
              </Caption1>
            ))}
      </td>
      <td>
        {formatMoney(valueUsed)}
        {declared !== null && (
          <Caption1 className={styles.detail}>{text.declaredAs(formatMoney(declared))}</Caption1>
        )}
      </td>
      <td>{formatPercent(weight, 1)}</td>
    </tr>
  );
}

function InsertTable({ permits }: { permits: readonly SimilarPermit[] }) {
  const styles = useStyles();
  const runtime = useRuntime();
  const insert = () =>
    startFetch(runtime, {
      ...tableOfSimilar(permits),
      destination: 'new sheet',
      subject: estimateMessages().similarPermits,
    });
  return (
    <Button className={styles.action} onClick={insert}>
      {estimateMessages().insertSimilar(permits.length)}
    </Button>
  );
}
