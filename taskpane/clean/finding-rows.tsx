import { Button, Caption1, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronLeftRegular, ChevronRightRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import {
  selectAddress,
  type AddressCheck,
  type Finding,
  cleanMessages,
} from '../../src/features/clean/index.ts';
const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  row: {
    width: '100%',
    paddingLeft: tokens.spacingHorizontalS,
    fontWeight: tokens.fontWeightRegular,
    overflowWrap: 'anywhere',
  },
  first: { marginTop: tokens.spacingVerticalXS },
  pages: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXS },
});

const pageRows = 8;

/** The rows of a finding, those of one address together. Each selects its cells on the sheet. */
export function FindingRows({ check, finding }: { check: AddressCheck; finding: Finding }) {
  const styles = useStyles();
  const text = cleanMessages();
  const [page, setPage] = useState(0);
  const { groups, rows } = finding;
  const all = groups.length > 0 ? groups.flat() : rows;
  const firstRows = new Set(groups.map(([first]) => first));
  const from = Math.min(page, Math.ceil(all.length / pageRows) - 1) * pageRows;
  const pageOfRows = all.slice(from, from + pageRows);
  const select = (row: number) => {
    // The sheet may be gone; the check then has nothing to show.
    selectAddress(check, row).catch(() => undefined);
  };
  return (
    <div role="group" aria-label={text.rows}>
      <ul className={styles.list}>
        {pageOfRows.map((row) => (
          <li key={row}>
            <Button
              className={mergeClasses(styles.row, firstRows.has(row) && styles.first)}
              appearance="subtle"
              size="small"
              onClick={() => select(row)}
            >
              {text.rowOf(check.rows.firstRow + row + 1, check.addresses[row]!.line)}
            </Button>
          </li>
        ))}
      </ul>
      {all.length > pageRows && (
        <div className={styles.pages}>
          <Button
            appearance="subtle"
            size="small"
            icon={<ChevronLeftRegular />}
            aria-label={text.previousRows}
            disabledFocusable={from === 0}
            onClick={() => setPage(from / pageRows - 1)}
          />
          <Caption1>{text.rowsShown(from + 1, from + pageOfRows.length, all.length)}</Caption1>
          <Button
            appearance="subtle"
            size="small"
            icon={<ChevronRightRegular />}
            aria-label={text.nextRows}
            disabledFocusable={from + pageRows >= all.length}
            onClick={() => setPage(from / pageRows + 1)}
          />
        </div>
      )}
    </div>
  );
}
