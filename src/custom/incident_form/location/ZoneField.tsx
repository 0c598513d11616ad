import { useRef, useState } from 'react';
import type { Zone } from '../../../../contract/schemas/referenceData.ts';
import { ZONE_PIN, ZONE_TYPED } from '../../../../contract/values/incidentValues.ts';
import { fieldId } from '../../../components/form/useField.tsx';
import { shortZoneTitle } from '../../../reference/choices.ts';
import { DESCRIPTION } from '../values/incidentForm.ts';
import { usePatchDescription } from '../values/useDescription.ts';
import { ZoneButton } from './ZoneButton.tsx';
import { ZoneDialog } from './ZoneDialog.tsx';
import { onTypedPlace, onZone, type ZoneFields } from './zoneChoice.ts';

export const ZONE = `${DESCRIPTION}.zone`;

type Props = {
  park: string;
  zones: readonly Zone[];
  chosen: ZoneFields;
  picture: string | undefined;
  onPin: () => void;
};

export function ZoneField({ park, zones, chosen, picture, onPin }: Props) {
  const patch = usePatchDescription();
  const [open, setOpen] = useState(false);
  // Runs after the picker has closed, so that the picker can restore the focus first.
  const afterwards = useRef<() => void>(undefined);
  const leaveFor = (next?: () => void) => {
    afterwards.current = next;
    setOpen(false);
  };
  const isTyped = chosen.zone_type === ZONE_TYPED;
  const isElsewhere = isTyped || chosen.zone_type === ZONE_PIN;
  return (
    <>
      <ZoneButton
        // A typed place has its own text field, which shows the error.
        name={isTyped ? `${DESCRIPTION}.zone_type` : ZONE}
        text={shortZoneTitle(isElsewhere ? chosen.zone_type : chosen.zone)}
        picture={picture}
        disabled={park === ''}
        help={park === '' ? 'Choose the park first.' : undefined}
        onClick={() => setOpen(true)}
      />
      <ZoneDialog
        open={open}
        park={park}
        zones={zones}
        chosen={chosen}
        onChoose={(mainZone, subZone) => {
          patch(onZone(mainZone, subZone));
          leaveFor();
        }}
        onPin={() => leaveFor(onPin)}
        onType={() => {
          patch(onTypedPlace(chosen));
          leaveFor(() => document.getElementById(fieldId(ZONE))?.focus());
        }}
        onClose={() => leaveFor()}
        onExited={() => afterwards.current?.()}
      />
    </>
  );
}
