import { InvalidInputError, requiredCoordinate } from '../../src/cells/index.ts';
import { Button, Caption1, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { useState, type FormEvent } from 'react';
import { messages } from '../../src/messages/index.ts';
import type { Correction, Match } from '../../src/geocode/index.ts';
import { TextField } from '../frame/form-field.tsx';
import { useCorrectionCalls } from './use-candidates.ts';
import type { ReviewList } from './use-review-list.ts';

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
  match: Match;
  list: ReviewList;
}

export function MatchEditor({ match, list }: MatchEditorProps) {
  const styles = useStyles();
  const text = messages().review;
  const [address, setAddress] = useState(match.address);
  const [lat, setLat] = useState('');
  const [lng, setLng] = useState('');
  const [coordinateError, setCoordinateError] = useState<string | null>(null);
  const corrected: Correction = { kind: 'address', address: address.trim() };
  const place = placeOf(lat, lng);
  const [addressCalls, placeCalls] = useCorrectionCalls(
    [match],
    typeof place === 'string' ? [corrected] : [corrected, place],
    list.choices,
  );
  const submitAddress = (event: FormEvent) => {
    event.preventDefault();
    if (corrected.address !== '') list.decide(match, corrected, addressCalls);
  };
  const submitCoordinates = (event: FormEvent) => {
    event.preventDefault();
    if (typeof place === 'string') setCoordinateError(place);
    else list.decide(match, place, placeCalls);
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
          {text.geocodeAgain(addressCalls ?? 0)}
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
          {text.useCoordinates(placeCalls ?? 0)}
        </Button>
      </form>
    </>
  );
}

/** The place of coordinates, or why they are none. */
function placeOf(lat: string, lng: string): Correction | string {
  try {
    return { kind: 'place', ...requiredCoordinate(lat, lng) };
  } catch (error) {
    if (error instanceof InvalidInputError) return error.message;
    throw error;
  }
}
