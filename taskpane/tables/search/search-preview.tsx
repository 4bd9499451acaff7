import { Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { CardUiRegular } from '@fluentui/react-icons';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { pageFetch, type Page, type ServiceRecord } from '../../../src/api/index.ts';
import {
  entityTypes,
  fieldLabel,
  placeOf,
  recordId,
  roleValue,
  whyNothingFound,
  type Dataset,
  type Field,
  labelledField,
} from '@cdata/catalog';
import type { CardSubject } from '../../../src/features/formulas/index.ts';
import { language, cardMessages } from '../../../src/language/index.ts';
import { timedFetch } from '../../../src/features/tables/index.ts';
import { CardNotice, useInsertCard } from '../insert-card.tsx';
import { FailureNotice } from '../../frame/notice.tsx';
import { useRuntime } from '../../frame/runtime-context.ts';
import { scrollIntoView } from '../../frame/scroll-into-view.ts';
import { useShowOnMap } from '../../map/use-map-source.ts';
import { useScreenTask } from '../../frame/use-tasks.ts';
import { narrowButton } from './narrow-search.tsx';
import { datasetOf, isSameQuery, selectedFields, tableSearch, type SearchState } from './search-state.ts';
import { searchMessages } from '../search-messages.ts';
import { mapMessages } from '../../../src/features/map/index.ts';
import { cellValue, numberText } from '../../../src/excel/cells/index.ts';

const useStyles = makeStyles({
  preview: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, minHeight: '32px' },
  load: { alignSelf: 'flex-start' },
  frame: {
    flexShrink: 0,
    overflowX: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  table: {
    borderCollapse: 'collapse',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  head: {
    position: 'sticky',
    top: 0,
    backgroundColor: tokens.colorNeutralBackground3,
    textAlign: 'left',
    fontWeight: tokens.fontWeightSemibold,
  },
  cell: {
    padding: `2px ${tokens.spacingHorizontalS}`,
    whiteSpace: 'nowrap',
    maxWidth: '220px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  number: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
});

export const previewRows = 10;

interface Preview {
  /** Undefined until it is loaded, and again when the search changes. */
  page: Page | undefined;
  isLoading: boolean;
  /** A `TaskAbortError` if the user cancelled. */
  error: Error | null;
  load(): void;
}

/** Loads the first rows only when the user asks for them, because that costs a call. */
export function usePreview(search: SearchState): Preview {
  const { engine } = useRuntime();
  const runTask = useScreenTask();
  const { data, error, isPending, variables, mutate } = useMutation({
    mutationFn: (previewed: SearchState) => {
      const { dataset, query } = tableSearch(previewed);
      const options = { label: searchMessages().previewing, unit: 'rows', of: previewRows } as const;
      const fetch = timedFetch(pageFetch(engine, `/${dataset.name}`));
      return runTask(options, ({ signal }) => fetch({ ...query, limit: previewRows }, { signal }));
    },
    gcTime: 0,
  });
  const isCurrent = variables && isSameQuery(tableSearch(variables), tableSearch(search));
  return {
    page: isCurrent ? data : undefined,
    isLoading: isPending,
    error: isCurrent ? error : null,
    load: () => mutate(search),
  };
}

interface SearchPreviewProps extends Preview {
  search: SearchState;
  change(values: Record<string, string>): void;
}

export function SearchPreview({ search, page, isLoading, error, load, change }: SearchPreviewProps) {
  const styles = useStyles();
  const text = searchMessages();
  return (
    <div className={styles.preview}>
      <Button className={styles.load} onClick={load} disabledFocusable={isLoading}>
        {text.preview}
      </Button>
      <div aria-live="polite">
        {error && (
          <FailureNotice
            ref={scrollIntoView}
            error={error}
            cancelled={text.previewCancelled}
            actions={narrowButton({ search, error, change })}
          />
        )}
        {page && <Caption1>{previewText(page, search)}</Caption1>}
      </div>
      {page && page.results.length > 0 && (
        <PreviewTable page={page} dataset={datasetOf(search)} fields={selectedFields(search)} />
      )}
    </div>
  );
}

function previewText({ results, next_cursor, radius_km: radius }: Page, search: SearchState): string {
  const text = searchMessages();
  if (results.length === 0) {
    const { dataset, query } = tableSearch(search);
    return whyNothingFound(dataset, query)?.[language()] ?? text.previewEmpty;
  }
  const rows = text.previewOf(results.length, next_cursor !== undefined);
  // The service may apply another radius than the one asked for.
  return typeof radius === 'number' ? `${rows}, ${text.withinRadius(radius)}` : rows;
}

interface PreviewTableProps {
  page: Page;
  dataset: Dataset;
  fields: readonly Field[];
}

function PreviewTable({ page, dataset, fields }: PreviewTableProps) {
  const styles = useStyles();
  const text = searchMessages();
  const frame = useRef<HTMLDivElement>(null);
  const card = useInsertCard();
  const showOnMap = useShowOnMap();
  // The service has no single records of the other datasets.
  const isEntity = (entityTypes as readonly string[]).includes(dataset.name);
  useEffect(() => scrollIntoView(frame.current), [page]);
  return (
    <>
      <div ref={frame} className={styles.frame} tabIndex={0} role="region" aria-label={text.preview}>
        <table className={styles.table}>
          <thead>
            <tr>
              {isEntity && <td className={`${styles.cell} ${styles.head}`} />}
              {fields.map(({ name }) => (
                <th key={name} scope="col" className={`${styles.cell} ${styles.head}`}>
                  {fieldLabel(name)[language()]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {page.results.map((record, index) => (
              <tr key={recordId(record) ?? index}>
                {isEntity && (
                  <td className={styles.cell}>
                    <InsertCardButton dataset={dataset} record={record} insert={card.insert} />
                  </td>
                )}
                {fields.map((field) => {
                  const { text: content, isNumber } = previewCell(field, record[field.name]);
                  return (
                    <td
                      key={field.name}
                      className={`${styles.cell} ${isNumber ? styles.number : ''}`}
                      title={content}
                    >
                      {content}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <CardNotice {...card} />
      {page.results.some((record) => placeOf(record) !== null) && (
        <Button
          className={styles.load}
          size="small"
          onClick={() =>
            showOnMap({
              kind: 'records',
              title: mapMessages().preview(dataset.label[language()]),
              dataset: dataset.name,
              records: page.results,
            })
          }
        >
          {mapMessages().openPreview}
        </Button>
      )}
    </>
  );
}

interface InsertCardButtonProps {
  dataset: Dataset;
  record: ServiceRecord;
  insert(subject: CardSubject): void;
}

/** Nothing for a record without an id. */
function InsertCardButton({ dataset, record, insert }: InsertCardButtonProps) {
  const id = recordId(record);
  if (id === null) return null;
  const label = cardMessages().insertRecord(String(roleValue(record, ['address', 'project_name']) ?? id));
  return (
    <Button
      size="small"
      appearance="subtle"
      icon={<CardUiRegular />}
      aria-label={label}
      title={label}
      onClick={() => insert({ dataset: dataset.name, recordId: id })}
    />
  );
}

/** A value as a table would show it: numbers, dates and labels in the user's language. */
export function previewCell(field: Field, published: unknown): { text: string; isNumber: boolean } {
  const { value, format } = cellValue(labelledField(field, language()), published);
  if (typeof value !== 'number') return { text: String(value), isNumber: false };
  // Only dates have a format of their own.
  return { text: numberText(field, value), isNumber: format === undefined };
}
