import { Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { type AddressCheck, type Finding, cleanMessages } from '../../src/features/clean/index.ts';
import { DisclosureButton } from '../frame/disclosure-button.tsx';
import { FindingRows } from './finding-rows.tsx';
import { FixForm } from './fix-form.tsx';
const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    listStyleType: 'none',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    paddingBottom: tokens.spacingVerticalS,
    '& button': { textAlign: 'left', justifyContent: 'flex-start' },
  },
});

interface FindingCardProps {
  check: AddressCheck;
  finding: Finding;
  isOpen: boolean;
  setOpen(isOpen: boolean): void;
}

/** One finding with its count. Opened, it shows its rows, and the fixes for all of them. */
export function FindingCard({ check, finding, isOpen, setOpen }: FindingCardProps) {
  const { kind, rows, groups } = finding;
  return (
    <li className={useStyles().card}>
      <DisclosureButton isOpen={isOpen} setOpen={setOpen}>
        {cleanMessages().kinds[kind](rows.length, groups.length)}
      </DisclosureButton>
      {isOpen && <OpenFinding check={check} finding={finding} />}
    </li>
  );
}

function OpenFinding({ check, finding }: Pick<FindingCardProps, 'check' | 'finding'>) {
  return (
    <>
      <Caption1>{cleanMessages().about[finding.kind]}</Caption1>
      <FindingRows check={check} finding={finding} />
      <FixForm check={check} finding={finding} />
    </>
  );
}
