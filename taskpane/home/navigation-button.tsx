import { Body1, Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import type { FluentIcon } from '@fluentui/react-icons';

const useStyles = makeStyles({
  button: {
    width: '100%',
    maxWidth: 'none',
    justifyContent: 'flex-start',
    textAlign: 'left',
    gap: tokens.spacingHorizontalM,
    fontWeight: tokens.fontWeightRegular,
  },
  icon: { fontSize: '20px', flexShrink: 0 },
  words: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  does: { color: tokens.colorNeutralForeground3 },
});

interface NavigationButtonProps {
  icon: FluentIcon;
  title: string;
  /** What it is for, in a few words. */
  does: string;
  isPending?: boolean;
  onClick(): void;
}

/** A button of Home that leads to another screen or starts something, with a line that says what it is for. */
export function NavigationButton({ icon: Icon, title, does, isPending, onClick }: NavigationButtonProps) {
  const styles = useStyles();
  return (
    <Button className={styles.button} appearance="subtle" disabledFocusable={isPending} onClick={onClick}>
      <Icon className={styles.icon} />
      <span className={styles.words}>
        <Body1>{title}</Body1>
        <Caption1 className={styles.does}>{does}</Caption1>
      </span>
    </Button>
  );
}
