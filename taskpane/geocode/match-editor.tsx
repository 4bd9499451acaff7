import { InvalidInputError, requiredCoordinate } from '../../src/cells/index.ts';
import { Button, Caption1, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { useState, type FormEvent } from 'react';
import { messages } from '../../src/messages/index.ts';
import type { Correction } from '../../src/geocode/index.ts';
import { TextField } from '../frame/form-field.tsx';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  coordinates: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    gap: tokens.spacingHorizontalS,
  },
  submit: { alignSelf: 'flex-start' },
  or: { marginTop: tokens.spacingVerticalS },
});

interface MatchEditorProps {
  /** The original address. */
  address: string;
  correct(correction: Correction): void;
}

export function MatchEditor({ address: original, correct }: MatchEditorProps) {
  const styles = useStyles();
  const text = messages().review;
  const [address, setAddress] = useState(original);
  const [lat, setLat] = useState('');
  const [lng, setLng] = useState('');
  const [coordinateError, setCoordinateError] = useState<string | null>(null);
  const submitAddress = (event: FormEvent) => {
    event.preventDefault();
    if (address.trim() !== '') correct({ kind: 'address', address: address.trim() });
  };
  const submitCoordinates = (event: FormEvent) => {
    event.preventDefault();
    try {
      correct({ kind: 'place', ...requiredCoordinate(lat, lng) });
    } catch (error) {
      if (!(error instanceof InvalidInputError)) throw error;
      setCoordinateError(error.message);
    }
  };
  return (
    <>
      <form className={styles.form} onSubmit={submitAddress}>
        <Field label={text.correctedAddress}>
          <Input
            value={address}
            onChange={(_, { value }) => setAddress(value)}
            spellCheck={false}
            autoFocus
          />
        </Field>
        <Button className={styles.submit} size="small" type="submit">
          {text.geocodeAgain}
        </Button>
      </form>
      <form
        className={styles.form}
        onSubmit={submitCoordinates}
        aria-label={text.manualCoordinates}
        noValidate
      >
        <Caption1 className={styles.or}>{text.manualCoordinates}</Caption1>
        <div className={styles.coordinates}>
          <TextField
            label={text.latitude}
            name="lat"
            value={lat}
            error={coordinateError ?? undefined}
            inputMode="decimal"
            change={setLat}
          />
          <TextField label={text.longitude} name="lng" value={lng} inputMode="decimal" change={setLng} />
        </div>
        <Button className={styles.submit} size="small" type="submit">
          {text.useCoordinates}
        </Button>
      </form>
    </>
  );
}
