import Button from '@mui/material/Button';
import { useRecordContext } from 'react-admin';
import { ParkZones } from './ParkZones.tsx';
import { PARKS, type ParksDocument } from './parks.ts';
import { useOpened } from './useOpened.ts';
import { usePlacing } from './usePlacing.tsx';
import { ValueSection } from './ValueRows.tsx';

export function ParksList({ title }: { title: string }) {
  const document = useRecordContext<ParksDocument>();
  const placing = usePlacing(document);
  const getPark = (title: string) => document?.parks.find((each) => each.park === title);
  const { opened, close, opener } = useOpened(getPark);
  if (!document) return null;
  if (opened) return <ParkZones park={opened} document={document} onBack={close} />;
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
              <Button aria-label={`Zones of ${key}`} {...opener(key)}>
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
