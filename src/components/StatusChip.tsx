import Box from '@mui/material/Box';
import type { IncidentStatus } from '../../contract/values/incidentValues.ts';

type Shown = IncidentStatus | 'Pending Save';

/** The fill shows the progress; colours are reserved for severity. */
const DOTS: Record<Shown, { filled: boolean; dashed: boolean; strong: boolean }> = {
  'Pending Save': { filled: false, dashed: true, strong: true },
  Draft: { filled: false, dashed: true, strong: false },
  'Pending Approval': { filled: false, dashed: false, strong: true },
  Approve: { filled: false, dashed: false, strong: true },
  Open: { filled: true, dashed: false, strong: true },
  Closed: { filled: true, dashed: false, strong: false },
  Archived: { filled: false, dashed: false, strong: false },
};

/** Other statuses, from older servers, are shown by name (FLOW-1). */
const UNKNOWN = { filled: false, dashed: false, strong: false };

export function StatusChip({ status }: { status: Shown }) {
  const { filled, dashed, strong } = Object.hasOwn(DOTS, status) ? DOTS[status] : UNKNOWN;
  const colour = strong ? 'primary.main' : 'text.secondary';
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, whiteSpace: 'nowrap' }}
    >
      <Box
        component="span"
        aria-hidden="true"
        sx={{
          width: 9,
          height: 9,
          borderRadius: '50%',
          border: '1.5px',
          borderStyle: dashed ? 'dashed' : 'solid',
          borderColor: colour,
          bgcolor: filled ? colour : 'transparent',
        }}
      />
      {status}
    </Box>
  );
}
