import ParkOutlined from '@mui/icons-material/ParkOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Zone } from '../../../contract/schemas/referenceData.ts';
import { FormSection } from '../../components/form/FormSection.tsx';
import { StoredPicture } from '../../components/media/StoredPicture.tsx';
import { useLazyComponent } from '../../components/useLazyComponent.ts';
import { useMediaUrl } from '../../offline/useMediaUrl.ts';
import { getSubZones, type ParksDocument, withZone } from './parks.ts';
import { type Place, useChanges } from './useChanges.tsx';
import { useSaveDocument } from './useSaveDocument.ts';
import { ValueSection } from './ValueRows.tsx';

const loadPicture = () => import('./PictureDialog.tsx');

type Props = { park: string; zone: Zone; document: ParksDocument; onPlace: () => void };

export function ZoneEditor({ park, zone, document, onPlace }: Props) {
  const changes = useChanges();
  const saveDocument = useSaveDocument();
  const [isChoosing, setChoosing] = useState(false);
  const [PictureDialog, whenLoaded] = useLazyComponent(
    loadPicture,
    'The picture dialog could not be loaded.',
  );
  const savePicture = (img_url: string) =>
    saveDocument('static_data', document, withZone({ img_url }, park, zone.title));
  const place: Place = {
    resource: 'static_data',
    document,
    part: getSubZones(park, zone.title),
    path: ({ title }) => [park, zone.title, title],
  };
  return (
    <>
      <FormSection title={zone.title}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'end' }}>
          <Picture address={zone.img_url} title={zone.title} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button variant="outlined" size="large" onClick={() => whenLoaded(() => setChoosing(true))}>
              {zone.img_url ? 'Change the picture' : 'Add a picture'}
            </Button>
            {zone.img_url && (
              <Button
                variant="outlined"
                size="large"
                onClick={() => void changes.press(() => savePicture(''), 'Picture removed.')}
              >
                Remove the picture
              </Button>
            )}
            <Button variant="outlined" size="large" onClick={onPlace}>
              Place on the map
            </Button>
          </Box>
        </Box>
      </FormSection>
      <ValueSection title="Sub zones" place={place} label="Sub zone" />
      {PictureDialog && isChoosing && <PictureDialog save={savePicture} onClose={() => setChoosing(false)} />}
    </>
  );
}

function Picture({ address, title }: { address: string; title: string }) {
  const url = useMediaUrl(address);
  return (
    <Box sx={FRAME}>
      {url ? (
        <StoredPicture
          src={url}
          alt={`Picture of ${title}`}
          sx={{ width: '100%', height: '100%', objectFit: 'cover' }}
        />
      ) : (
        <ParkOutlined sx={{ fontSize: 40, color: 'primary.main' }} />
      )}
    </Box>
  );
}

const FRAME = {
  width: 240,
  maxWidth: '100%',
  aspectRatio: '4 / 3',
  display: 'grid',
  placeItems: 'center',
  overflow: 'hidden',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'var(--forest-soft)',
};
