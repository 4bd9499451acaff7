import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronLeftRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  // The icon is in line with the texts below.
  button: { alignSelf: 'flex-start', marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})` },
});

/** Leads back to the first step of a screen. */
export function BackButton({ onClick, children }: { onClick(): void; children: ReactNode }) {
  return (
    <Button
      className={useStyles().button}
      appearance="subtle"
      size="small"
      icon={<ChevronLeftRegular />}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
