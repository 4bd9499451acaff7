import { Caption1, Field, Input } from '@fluentui/react-components';
import { useState, useSyncExternalStore } from 'react';
import { messages } from '../../src/messages/index.ts';
import { isTileAddress } from '../../src/settings/index.ts';
import { useRuntime } from '../frame/runtime-context.ts';
import { Section } from '../frame/section.tsx';

/** Where the map's street tiles come from. A blank address is that of the organization, if it has set one. */
export function StreetMapSetting() {
  const { tileSettings } = useRuntime();
  const source = useSyncExternalStore(tileSettings.subscribe, () => tileSettings.source);
  const [address, setAddress] = useState(source?.address ?? '');
  const [attribution, setAttribution] = useState(source?.attribution ?? '');
  const text = messages().settings.streets;
  const [isChecked, setIsChecked] = useState(false);
  const trimmed = address.trim();
  const isValid = trimmed === '' || isTileAddress(trimmed);
  const save = () => {
    setIsChecked(true);
    if (!isValid || (trimmed === (source?.address ?? '') && attribution === source?.attribution)) return;
    tileSettings.choose(trimmed === '' ? null : { address: trimmed, attribution: attribution.trim() });
    // Without an address of the user's own, that of the organization applies again.
    setAddress(tileSettings.source?.address ?? '');
    setAttribution(tileSettings.source?.attribution ?? '');
  };
  return (
    <Section title={text.title} isForm>
      <Caption1>{text.hint}</Caption1>
      <Field
        label={text.address}
        hint={text.addressHint}
        validationMessage={isChecked && !isValid ? text.invalid : undefined}
      >
        <Input
          name="tiles"
          value={address}
          spellCheck={false}
          onChange={(_, { value }) => setAddress(value)}
          onBlur={save}
        />
      </Field>
      <Field label={text.attribution} hint={text.attributionHint}>
        <Input
          name="tilesAttribution"
          value={attribution}
          disabled={trimmed === ''}
          onChange={(_, { value }) => setAttribution(value)}
          onBlur={save}
        />
      </Field>
    </Section>
  );
}
