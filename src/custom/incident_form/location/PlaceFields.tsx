import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { onPark } from '../../../../contract/incidents/newIncident.ts';
import { NAME_MAX_LENGTH } from '../../../../contract/limits.ts';
import { getZones, parkTitles } from '../../../../contract/reference/referenceData.ts';
import type { Park } from '../../../../contract/schemas/referenceData.ts';
import { ZONE_PIN, ZONE_TYPED } from '../../../../contract/values/incidentValues.ts';
import { parsePosition } from '../../../../contract/values/position.ts';
import { FieldRow } from '../../../components/form/FieldRow.tsx';
import { usePurpose } from '../../../components/form/purpose.ts';
import { TextInput } from '../../../components/form/TextInput.tsx';
import { useIsPhone } from '../../../components/useIsPhone.ts';
import { useReferenceData } from '../../../reference/useReferenceData.ts';
import { TableInput } from '../fields/TableInput.tsx';
import { useOptionalIncidentForm } from '../IncidentForm.tsx';
import { useDescription, usePatchDescription } from '../values/useDescription.ts';
import { InitialPlace } from './InitialPlace.tsx';
import { PinDialog } from './PinDialog.tsx';
import { SelectedAddress } from './SelectedAddress.tsx';
import { ZONE, ZoneField } from './ZoneField.tsx';
import { onPinnedPlace, onZone } from './zoneChoice.ts';

const NO_PARKS: Park[] = [];

export function PlaceFields() {
  const { reference, failed, retry } = useReferenceData();
  const parks = reference?.parks ?? NO_PARKS;
  const { park, ...chosen } = useDescription('park', 'zone', 'zone_type', 'sub_zones');
  const { zone, zone_type } = chosen;
  const patch = usePatchDescription();
  const { disabled } = useFormState();
  const [pinning, setPinning] = useState(false);
  const openMap = () => setPinning(true);
  // A stable object keeps the map from moving.
  const pin = useMemo(() => (zone_type === ZONE_PIN ? parsePosition(zone) : undefined), [zone_type, zone]);
  const isNew = usePurpose() === 'submit';
  const start = useOptionalIncidentForm()?.start;
  const isPhone = useIsPhone();
  const mainZones = parks.find((each) => each.park === park)?.main_zones;

  return (
    <>
      {failed && <NoParks onRetry={retry} />}
      {isPhone && isNew && start && <InitialPlace start={start} parks={parks} />}
      <FieldRow>
        <TableInput
          section="location"
          name="park"
          choices={reference && parkTitles(reference)}
          onChoose={(title) => patch(onPark(title))}
        />
        <ZoneField
          park={park}
          zones={reference ? getZones(reference, park) : []}
          chosen={chosen}
          picture={mainZones?.find(({ title }) => title === zone_type)?.img_url}
          onPin={openMap}
        />
      </FieldRow>
      {zone_type === ZONE_TYPED && (
        <TextInput
          source={ZONE}
          label="Location"
          isRequired
          maxLength={NAME_MAX_LENGTH}
          helperText="Describe the place so others can find it."
        />
      )}
      {zone && (
        <SelectedAddress
          park={park}
          zoneType={zone_type}
          zone={zone}
          pin={pin}
          parks={parks}
          onChange={disabled ? undefined : openMap}
        />
      )}
      {pinning && (
        <PinDialog
          parks={parks}
          park={park}
          position={pin}
          onUse={(position) => {
            patch(onPinnedPlace(position));
            setPinning(false);
          }}
          onUseZone={(title) => {
            patch(onZone(title));
            setPinning(false);
          }}
          onBack={() => setPinning(false)}
        />
      )}
    </>
  );
}

function NoParks({ onRetry }: { onRetry: () => void }) {
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" onClick={onRetry} sx={{ minHeight: 44 }}>
          Try again
        </Button>
      }
    >
      The parks and zones could not be loaded.
    </Alert>
  );
}
