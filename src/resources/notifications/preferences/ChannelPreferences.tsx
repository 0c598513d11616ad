import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import {
  CHANNEL_LABELS,
  CHANNELS,
  type Channel,
  isDelivered,
  isMandatory,
  KIND_LABELS,
  MANDATORY_TEXT,
  NOTIFIED_KINDS,
  type NotificationPreferences,
  type NotifiedKind,
} from '../../../../contract/notifications/notificationPreferences.ts';

type Ways = Pick<NotificationPreferences, Channel>;
type Props = { preferences: NotificationPreferences; onChange: (ways: Partial<Ways>) => void };

export function ChannelPreferences({ preferences, onChange }: Props) {
  const captionId = useId();
  const tick = (channel: Channel, kind: NotifiedKind, isTicked: boolean) => {
    const others = preferences[channel].filter((known) => known !== kind);
    onChange({ [channel]: isTicked ? [...others, kind] : others });
  };
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography id={captionId} variant="h3">
        How we notify you (besides this panel)
      </Typography>
      <Box component="table" aria-labelledby={captionId} sx={TABLE}>
        <thead>
          <tr>
            <th scope="col">Incidents</th>
            {CHANNELS.map((channel) => (
              <th key={channel} scope="col">
                {CHANNEL_LABELS[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {NOTIFIED_KINDS.map((kind) => (
            <tr key={kind}>
              <th scope="row">{KIND_LABELS[kind]}</th>
              {CHANNELS.map((channel) => (
                <td key={channel}>
                  <Checkbox
                    checked={isDelivered(preferences, channel, kind)}
                    disabled={isMandatory(channel, kind)}
                    onChange={(_event, isTicked) => tick(channel, kind, isTicked)}
                    slotProps={{
                      input: { 'aria-label': `${KIND_LABELS[kind]} by ${CHANNEL_LABELS[channel]}` },
                    }}
                    sx={{ width: 44, height: 44 }}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {MANDATORY_TEXT} For cases other than emergencies, an SMS is sent only if the person handling the case
        asked for it.
      </Typography>
    </Box>
  );
}

const TABLE = {
  borderCollapse: 'collapse',
  width: '100%',
  '& th': { textAlign: 'center', fontWeight: 600, fontSize: '0.9375rem' },
  '& th:first-of-type': { textAlign: 'left', pr: 1 },
  '& td': { textAlign: 'center', py: 0.25 },
  '& tbody tr': { borderTop: '1px solid var(--mui-palette-divider)' },
};
