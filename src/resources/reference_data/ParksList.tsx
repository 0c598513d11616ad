import Button from '@mui/material/Button';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import { ParkZones } from './ParkZones.tsx';
import { PARKS, type ParksDocument } from './parks.ts';
import { usePlacing } from './usePlacing.tsx';
import { ValueSection } from './ValueRows.tsx';

export function ParksList({ title }: { title: string }) {
  const document = useRecordContext<ParksDocument>();
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
    <>
      <ValueSection
        title={title}
        place={place}
        label="Park"
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
      {placing.dialog}
    </>
  );
}
