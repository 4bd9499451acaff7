import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronDownRegular, ChevronUpRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  // The icon is in line with the texts above.
  button: {
    justifySelf: 'start',
    alignSelf: 'flex-start',
    marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})`,
    textAlign: 'left',
  },
});

interface DisclosureButtonProps {
  isOpen: boolean;
  setOpen(isOpen: boolean): void;
  children: ReactNode;
}

/** Opens and closes a part of a form. */
export function DisclosureButton({ isOpen, setOpen, children }: DisclosureButtonProps) {
  return (
    <Button
      className={useStyles().button}
      appearance="subtle"
      size="small"
      icon={isOpen ? <ChevronUpRegular /> : <ChevronDownRegular />}
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
    >
      {children}
    </Button>
  );
}
