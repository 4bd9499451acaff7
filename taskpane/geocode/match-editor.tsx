import { Button, Caption1, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { useState, type FormEvent } from 'react';
import type { Correction } from '../../src/runs/geocode/corrections.ts';
import { InputFault, requiredCoordinate } from '../../src/lookup/index.ts';
import { messages } from '../../src/messages/index.ts';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  place: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    gap: tokens.spacingHorizontalS,
    '& > *': { minWidth: 0 },
  },
  input: { minWidth: 0 },
  go: { alignSelf: 'flex-start' },
  or: { marginTop: tokens.spacingVerticalS },
});

interface MatchEditorProps {
  typed: string;
  busy: boolean;
  decide(correction: Correction): void;
}

/** Corrects an address: asks for another in its place, or puts it somewhere by hand. */
export function MatchEditor({ typed, busy, decide }: MatchEditorProps) {
  const styles = useStyles();
  const text = messages().geocode;
  const [address, setAddress] = useState(typed);
  const [lat, setLat] = useState('');
  const [lng, setLng] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const ask = (event: FormEvent) => {
    event.preventDefault();
    if (address.trim() !== '') decide({ kind: 'address', address: address.trim() });
  };
  const put = (event: FormEvent) => {
    event.preventDefault();
    try {
      decide({ kind: 'place', ...requiredCoordinate(lat, lng) });
    } catch (error) {
      if (!(error instanceof InputFault)) throw error;
      setFault(error.message);
    }
  };
  return (
    <>
      <form className={styles.form} onSubmit={ask}>
        <Field label={text.correctedAddress}>
          <Input
            value={address}
            onChange={(_, { value }) => setAddress(value)}
            spellCheck={false}
            autoFocus
          />
        </Field>
        <Button className={styles.go} size="small" type="submit" disabledFocusable={busy}>
          {text.askAgain}
        </Button>
      </form>
      <form className={styles.form} onSubmit={put} aria-label={text.byHand} noValidate>
        <Caption1 className={styles.or}>{text.byHand}</Caption1>
        <div className={styles.place}>
          <Field label={text.latitude} validationMessage={fault}>
            <Input
              className={styles.input}
              value={lat}
              inputMode="decimal"
              onChange={(_, { value }) => setLat(value)}
            />
          </Field>
          <Field label={text.longitude}>
            <Input
              className={styles.input}
              value={lng}
              inputMode="decimal"
              onChange={(_, { value }) => setLng(value)}
            />
          </Field>
        </div>
        <Button className={styles.go} size="small" type="submit" disabledFocusable={busy}>
          {text.putThere}
        </Button>
      </form>
    </>
  );
}
