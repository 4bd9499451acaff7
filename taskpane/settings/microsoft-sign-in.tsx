import { Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { PersonRegular } from '@fluentui/react-icons';
import { supports } from '../../src/app/office.ts';
import { type MicrosoftApplication, connectMessages } from '../../src/connection/index.ts';

interface MicrosoftSignInProps {
  application: MicrosoftApplication;
  isPending: boolean;
  signIn(application: MicrosoftApplication): void;
}

const useStyles = makeStyles({
  choice: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: tokens.spacingVerticalS,
  },
});

/** Shown where Excel can sign people in with their Microsoft account. */
export function MicrosoftSignIn({ application, isPending, signIn }: MicrosoftSignInProps) {
  const styles = useStyles();
  const text = connectMessages();
  if (!supports('microsoftSignIn')) return null;
  return (
    <div className={styles.choice}>
      <Button icon={<PersonRegular />} disabledFocusable={isPending} onClick={() => signIn(application)}>
        {text.signInWithMicrosoft}
      </Button>
      <Caption1>{text.orToken}</Caption1>
    </div>
  );
}
