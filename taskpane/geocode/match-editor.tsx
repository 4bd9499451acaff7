import { InvalidInputError, requiredCoordinate } from '../../src/excel/cells/index.ts';
import { Button, Caption1, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useMemo, useRef, useState, type FormEvent } from 'react';
import {
  type Candidate,
  type Correction,
  type Match,
  reviewMessages,
} from '../../src/features/geocode/index.ts';
import { type MapPlace, mapMessages } from '../../src/features/map/index.ts';
import { TextField } from '../frame/form-field.tsx';
import { scrollIntoView } from '../frame/scroll-into-view.ts';
import { PlaceMap } from '../map/place-map.tsx';
import { pinDigits } from '../map/use-pin-correction.ts';
import { placesOf } from './candidate-list.tsx';
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
  const text = reviewMessages();
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
  const saveCoordinates = () => {
    if (typeof place === 'string') setCoordinateError(place);
    else list.decide(match, place, placeCalls);
  };
  const submitCoordinates = (event: FormEvent) => {
    event.preventDefault();
    saveCoordinates();
  };
  const enterPlace = (moved: MapPlace) => {
    setLat(moved.lat.toFixed(pinDigits));
    setLng(moved.lng.toFixed(pinDigits));
  };
  const start = match.place ?? list.candidates[0]?.place ?? null;
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
        {start && (
          <PinMap
            match={match}
            candidates={list.candidates}
            start={start}
            move={enterPlace}
            confirm={saveCoordinates}
          />
        )}
        <Button className={styles.submit} size="small" type="submit">
          {text.useCoordinates(placeCalls ?? 0)}
        </Button>
      </form>
    </>
  );
}

interface PinMapProps {
  match: Match;
  candidates: readonly Candidate[];
  /** Where the pin starts. */
  start: MapPlace;
  move(place: MapPlace): void;
  confirm(): void;
}

/** The match and its candidates on a map, with a pin that enters coordinates where it is dropped. */
function PinMap({ match, candidates, start, move, confirm }: PinMapProps) {
  const styles = useStyles();
  const text = mapMessages();
  const [pin, setPin] = useState<MapPlace | null>(null);
  const map = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (pin) scrollIntoView(map.current);
  }, [pin]);
  const places = useMemo(() => placesOf(match, candidates), [match, candidates]);
  return (
    <>
      {pin ? (
        <Caption1 role="status">{text.pinHint}</Caption1>
      ) : (
        <Button className={styles.submit} size="small" onClick={() => setPin({ ...start })}>
          {text.movePin}
        </Button>
      )}
      <div ref={map}>
        <PlaceMap
          places={places}
          pin={pin}
          pinListeners={{ onMove: move, onConfirm: confirm, onCancel: () => setPin(null) }}
        />
      </div>
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
