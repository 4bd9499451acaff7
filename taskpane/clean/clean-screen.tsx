import { Body1Strong, Button, Caption1, makeStyles, Subtitle2, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import {
  faultyRows,
  type AddressCheck,
  type AppliedFix,
  type FindingKind,
  cleanMessages,
} from '../../src/features/clean/index.ts';
import { HiddenRows, useVisibleOnly } from '../column-runs/hidden-rows.tsx';
import { RowsPanel } from '../column-runs/rows-panel.tsx';
import { FailureNotice } from '../frame/notice.tsx';
import { useGo } from '../frame/navigation.ts';
import { PrimaryButton, ScreenLayout } from '../frame/screen-layout.tsx';
import { AddressForm, useAddressList } from '../geocode/address-list.tsx';
import { FindingCard } from './finding-card.tsx';
import { EditStatus } from './edit-status.tsx';
import { useAddressCheck, type AddressCheckState } from './use-address-check.ts';

const useStyles = makeStyles({
  summary: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: tokens.spacingVerticalXS,
  },
  list: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, margin: 0, padding: 0 },
});

/** Checks the addresses of a list before they are geocoded, and fixes all of a kind at once. Needs no connection. */
export function CleanScreen() {
  const text = cleanMessages();
  const go = useGo();
  const list = useAddressList();
  const { rows, columns, points } = list;
  const { province } = list.listProvince;
  const [visibleOnly, setVisibleOnly] = useVisibleOnly(rows);
  const checking = useAddressCheck(rows, { columns, points }, { visibleOnly, province });
  return (
    <ScreenLayout
      footer={
        <>
          {rows && <EditStatus kind="clean" rows={rows} sentences={fixSentences} earlier={text.earlierFix} />}
          <PrimaryButton onClick={() => go('geocode')}>{text.geocode}</PrimaryButton>
        </>
      }
    >
      <RowsPanel rowsState={list.rowsState} />
      <AddressForm list={list} />
      <HiddenRows
        {...{ visibleOnly, setVisibleOnly }}
        count={columns.length > 0 ? checking.check : null}
        hint={text.hiddenRowsStay}
      />
      {checking.error && <FailureNotice error={checking.error} cancelled={text.checkCancelled} />}
      {columns.length > 0 && <Summary {...checking} />}
      {checking.check && <Findings check={checking.check} />}
    </ScreenLayout>
  );
}

function Summary({ check, isChecking, checkAgain }: AddressCheckState) {
  const styles = useStyles();
  const text = cleanMessages();
  const faults = check ? faultyRows(check.findings) : 0;
  return (
    <section className={styles.summary} aria-live="polite" aria-label={text.summary}>
      {check && <Body1Strong>{faults > 0 ? text.toLookAt(faults) : text.allGood}</Body1Strong>}
      <Caption1>{check ? `${text.checked(checkedRows(check))}. ${text.free}` : text.free}</Caption1>
      {check && check.formulaCells > 0 && <Caption1>{text.formulaCells(check.formulaCells)}</Caption1>}
      <Button size="small" disabledFocusable={isChecking} onClick={checkAgain}>
        {text.checkAgain}
      </Button>
    </section>
  );
}

const checkedRows = ({ list, hiddenRows, visibleOnly }: AddressCheck): number =>
  list.length - (visibleOnly ? hiddenRows : 0);

function fixSentences({ addresses, changedRows, formulaRows }: AppliedFix): string[] {
  const text = cleanMessages();
  return [
    text.applied(addresses.size),
    ...(changedRows > 0 ? [text.changedMeanwhile(changedRows)] : []),
    ...(formulaRows > 0 ? [text.formulaRows(formulaRows)] : []),
  ];
}

function Findings({ check }: { check: AddressCheck }) {
  const styles = useStyles();
  const [openKind, open] = useState<FindingKind | null>(null);
  if (check.findings.length === 0) return null;
  return (
    <>
      <Subtitle2 as="h2">{cleanMessages().findings}</Subtitle2>
      <ul className={styles.list}>
        {check.findings.map((finding) => (
          <FindingCard
            key={finding.kind}
            check={check}
            finding={finding}
            isOpen={openKind === finding.kind}
            setOpen={(isOpen) => open(isOpen ? finding.kind : null)}
          />
        ))}
      </ul>
    </>
  );
}
