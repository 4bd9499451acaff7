import { Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import type { Budget } from '../../src/api/index.ts';
import { useGo } from '../frame/navigation.ts';
import { Notice } from '../frame/notice.tsx';
import { isRefusal, useAccount } from '../frame/use-account.ts';
import { frameMessages } from '../frame/messages.ts';
import { homeMessages } from './messages.ts';

const useStyles = makeStyles({
  line: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
});

/** Who is signed in to the organization's gateway, what is left today, and whom to ask if nothing is, or nobody is. */
export function BudgetState() {
  const styles = useStyles();
  const go = useGo();
  const { data: account, error } = useAccount();
  if (isRefusal(error)) {
    const change = (
      <Button size="small" onClick={() => go('connect')}>
        {frameMessages().connect}
      </Button>
    );
    return (
      <Notice intent="error" actions={change}>
        {error.message}
      </Notice>
    );
  }
  if (!account) return null;
  const { name, contact, budgets } = account;
  const text = homeMessages();
  const usedUp = budgets.find(({ used, limit }) => used >= limit);
  const today = budgets.filter(({ period }) => period === 'day');
  return (
    <>
      <Caption1 className={styles.line}>
        {[text.signedInAs(name), ...today.map(leftText)].join(' · ')}
      </Caption1>
      {usedUp && (
        <Notice intent="warning" title={text.budgetUsedUp[usedUp.scope][usedUp.period](usedUp.limit)}>
          {text.budgetResets(contact, usedUp.resetsAt)}
        </Notice>
      )}
    </>
  );
}

function leftText({ scope, limit, used }: Budget): string {
  const text = homeMessages();
  const rest = limit - used;
  return scope === 'person' ? text.budgetLeft(rest, limit) : text.organizationBudgetLeft(rest, limit);
}
