import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { NearbyIncident } from '../../../../contract/schemas/incident.ts';
import { formatInstant } from '../../../../contract/singaporeTime.ts';
import { shortZoneTitle } from '../../../reference/choices.ts';

type Props = { incidents: readonly NearbyIncident[]; onUpdate: (incident: NearbyIncident) => void };

export function NearbyIncidents({ incidents, onUpdate }: Props) {
  return (
    <Box component="ul" sx={{ display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
      {incidents.map((incident) => (
        <Card key={incident.id} component="li" sx={{ p: 2, display: 'grid', gap: 1, justifyItems: 'start' }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {incident.incident_id}, {incident.incident_title}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {getWhere(incident)}. Filed {formatInstant(incident.created_at)} by {incident.creator_name}.
          </Typography>
          {incident.may_update ? (
            <Button
              variant="outlined"
              size="large"
              aria-label={`Same event as ${incident.incident_id}: add mine as an update`}
              onClick={() => onUpdate(incident)}
            >
              Same event: add mine as an update
            </Button>
          ) : (
            <Typography variant="body2">
              {incident.incident_status === 'Open'
                ? "Your group can't add updates to it."
                : `It takes no updates while it is ${incident.incident_status}.`}
            </Typography>
          )}
        </Card>
      ))}
    </Box>
  );
}

function getWhere({ metres, filtered_zone_type }: NearbyIncident): string {
  return metres === null ? shortZoneTitle(filtered_zone_type) : `${metres} m away`;
}
