import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Incident } from '../../../../contract/schemas/incident.ts';
import { formatInstant } from '../../../../contract/singaporeTime.ts';
import { CategoryChip } from '../../../components/CategoryChip.tsx';
import { MediaGallery } from '../../../components/media/MediaGallery.tsx';
import { DescriptionList } from '../../../components/record/DescriptionList.tsx';

export function UpdatesSummary({ incident }: { incident: Incident }) {
  const { incident_description: description, person_involved_details, photo_video } = incident.case_details;
  const casualties = person_involved_details.filter(({ status }) => status !== 'delete');
  const title = 'updates-summary';
  return (
    <Card component="section" aria-labelledby={title} sx={{ p: 2, mb: 3, display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Typography id={title} variant="h2">
          {description.incident_type || 'No incident type'}
        </Typography>
        <CategoryChip category={incident.filtered_category} />
        <Typography variant="body2" sx={{ color: 'text.secondary', ml: { md: 'auto' } }}>
          Last updated {formatInstant(incident.latest_updated_at)}
        </Typography>
      </Box>
      <DescriptionList
        facts={[
          ['Incident ID', incident.incident_id],
          ['Park', description.park],
          ['Zone Type', description.zone_type],
          ['Placement', description.incident_placement],
          ['Classification', description.incident_classification],
          ['Casualty count', String(casualties.length)],
        ]}
      />
      <FirstMedia media={photo_video} />
    </Card>
  );
}

/** Two rows on a phone, so that the updates below are not pushed off the screen. */
const FIRST = 4;

function FirstMedia({ media }: { media: readonly string[] }) {
  const [all, setAll] = useState(media.length <= FIRST + 1);
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <MediaGallery media={all ? media : media.slice(0, FIRST)} />
      {!all && (
        <Button onClick={() => setAll(true)} sx={{ justifySelf: 'start' }}>
          Show all {media.length} photos and videos
        </Button>
      )}
    </Box>
  );
}
