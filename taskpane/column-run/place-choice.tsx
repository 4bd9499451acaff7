import { Caption1, Field, Radio, RadioGroup } from '@fluentui/react-components';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ColumnSource } from '../../src/runs/column-source.ts';
import { roomFor, type OutputPlace, type OutputRoom } from '../../src/runs/output-columns.ts';
import { messages } from '../../src/messages/index.ts';

/** What stands where so many columns would be made; null while that is looked at. */
export function useRoom(source: ColumnSource | null, columns: number): OutputRoom | null {
  const query = useQuery({
    queryKey: ['room', source?.sheetId, source?.columns.at(-1)?.index, source?.rows, columns],
    queryFn: () => roomFor(source!, columns),
    enabled: source !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return query.data ?? null;
}

/** The place that holds: a free one beside the data, or the one chosen where that is taken. */
export const placeOf = (room: OutputRoom | null, chosen: OutputPlace): OutputPlace =>
  !room?.occupied ? 'beside' : chosen === 'beside' ? 'insert' : chosen;

interface PlaceChoiceProps {
  room: OutputRoom | null;
  place: OutputPlace;
  /** Whether the columns of an earlier run are gone on with. */
  same: boolean;
  choose(place: OutputPlace): void;
}

/** Says where the answers go; where something stands there, lets one choose. */
export function PlaceChoice({ room, place, same, choose }: PlaceChoiceProps) {
  const text = messages().runs;
  if (same) return <Caption1>{text.sameColumns}</Caption1>;
  if (!room) return null;
  if (!room.occupied) return <Caption1>{text.beside(room.beside)}</Caption1>;
  return (
    <Field label={text.where} hint={text.occupied(room.occupied)}>
      <RadioGroup value={place} onChange={(_, { value }) => choose(value as OutputPlace)}>
        <Radio value="insert" label={text.insert} />
        <Radio value="after" label={text.after(room.after)} />
      </RadioGroup>
    </Field>
  );
}
