import Button from '@mui/material/Button';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import { FormSection } from '../../components/form/FormSection.tsx';
import { AddButton } from './AddButton.tsx';
import { ParkZones } from './ParkZones.tsx';
import { PARKS, type ParksDocument } from './parks.ts';
import { useChanges } from './useChanges.tsx';
import { usePlacing } from './usePlacing.tsx';
import { getValueActions, ValueRows } from './ValueRows.tsx';

export function ParksList({ title }: { title: string }) {
  const document = useRecordContext<ParksDocument>();
  const changes = useChanges();
  const placing = usePlacing(document);
  const [opened, setOpened] = useState<string>();
  if (!document) return null;
  const getPark = (title: string | undefined) => document.parks.find((each) => each.park === title);
  const park = getPark(opened);
  if (park) {
    return <ParkZones park={park} document={document} onBack={() => setOpened(undefined)} />;
  }
  const place = { resource: 'static_data', document, part: PARKS };
  return (
    <FormSection title={title} action={<AddButton onPress={() => changes.add(place, 'park')} />}>
      <ValueRows
        label="Park"
        values={PARKS.read(document)}
        actions={getValueActions(place, changes)}
        more={({ key }) => {
          const shown = getPark(key);
          return (
            <>
              <Button aria-label={`Zones of ${key}`} onClick={() => setOpened(key)}>
                Zones
              </Button>
              {shown && placing.placeButton({ park: shown })}
            </>
          );
        }}
      />
      {changes.dialog}
      {placing.dialog}
    </FormSection>
  );
}
