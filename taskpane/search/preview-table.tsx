import { Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import type { Page } from '../../src/api/index.ts';
import type { Field } from '../../src/catalog/index.ts';
import { cellValue, dateOfSerial } from '../../src/excel/index.ts';
import { language, messages } from '../../src/messages/index.ts';

const useStyles = makeStyles({
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

/** The first rows of a search, as the table would hold them. */
export function PreviewTable({ page, fields }: { page: Page; fields: readonly Field[] }) {
  const styles = useStyles();
  const text = messages().search;
  const frame = useRef<HTMLDivElement>(null);
  // The form fills the pane: rows that were asked for come into view by themselves.
  useEffect(() => {
    frame.current?.scrollIntoView({ block: 'nearest' });
  }, [page]);
  if (page.results.length === 0) return <Caption1>{text.previewEmpty}</Caption1>;
  return (
    <>
      <Caption1>{text.previewOf(page.results.length, page.next_cursor !== undefined)}</Caption1>
      <div ref={frame} className={styles.frame} tabIndex={0} role="region" aria-label={text.preview}>
        <table className={styles.table}>
          <thead>
            <tr>
              {fields.map(({ name }) => (
                <th key={name} scope="col" className={`${styles.cell} ${styles.head}`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {page.results.map((record) => (
              <tr key={String(record.record_id)}>
                {fields.map((field) => {
                  const { shown, isNumber } = display(field, record[field.name]);
                  return (
                    <td
                      key={field.name}
                      className={`${styles.cell} ${isNumber ? styles.number : ''}`}
                      title={shown}
                    >
                      {shown}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function display(field: Field, published: unknown): { shown: string; isNumber: boolean } {
  const { value, format } = cellValue(field, published);
  if (typeof value !== 'number') return { shown: String(value), isNumber: false };
  if (format) return { shown: dateOfSerial(value), isNumber: false };
  const coordinate = field.kind === 'latitude' || field.kind === 'longitude';
  const digits = coordinate ? { minimumFractionDigits: 5, maximumFractionDigits: 5 } : {};
  return { shown: value.toLocaleString(`${language()}-CA`, digits), isNumber: true };
}
