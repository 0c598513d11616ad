import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState } from 'react';
import { useGetList, useNavigate } from 'react-admin';
import { formatInstant } from '../../../../contract/singaporeTime.ts';
import { CategoryChip } from '../../../components/CategoryChip.tsx';
import { pages } from '../../../pages.ts';
import { type Emergency, useAcknowledge } from './useAcknowledge.ts';

/** Milliseconds in which clicks and keys are ignored, because they were meant for something else. */
const NOT_MEANT = 700;

/** Stays on top until the person acknowledges the emergency. Unsaved input behind it is kept. */
export default function EmergencyAlert() {
  const { data = [] } = useGetList<Emergency>('emergencies');
  const { acknowledge, answered } = useAcknowledge();
  const navigate = useNavigate();
  const pending = data.filter(({ id }) => !answered.has(id));
  const newest = pending[0]?.id;
  const last = useRef(pending);
  if (pending.length > 0) last.current = pending;
  const shown = last.current;
  const isMeant = useIsMeant(newest);
  useVibration(newest);
  const titleId = useId();
  const count = shown.length;
  return (
    <Dialog
      open={pending.length > 0}
      role="alertdialog"
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
      sx={{ zIndex: 10_000 }}
      slotProps={{ paper: { sx: { borderTop: '8px solid var(--danger)' } } }}
    >
      <DialogTitle id={titleId} sx={{ display: 'flex', alignItems: 'center', gap: 1, color: 'error.main' }}>
        <WarningAmberOutlined aria-hidden="true" />
        {count > 1 ? `${count} emergencies` : 'Emergency'}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
        {shown.map((emergency) => (
          <OneEmergency
            key={emergency.id}
            emergency={emergency}
            onOpen={() => {
              if (!isMeant) return;
              acknowledge([emergency]);
              navigate(pages.incident.to(emergency.incident_id));
            }}
          />
        ))}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button
          size="large"
          variant="contained"
          color="error"
          aria-disabled={!isMeant}
          onClick={() => isMeant && acknowledge(pending)}
          sx={{ width: { xs: '100%', sm: 'auto' } }}
        >
          {count > 1 ? `Acknowledge all ${count}` : 'Acknowledge'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function OneEmergency({ emergency, onOpen }: { emergency: Emergency; onOpen: () => void }) {
  const { code, category, classification, park, zone, told_at, told_by, may_open } = emergency;
  return (
    <Box component="section" aria-label={code} sx={{ display: 'grid', gap: 0.75, justifyItems: 'start' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        <Typography component="h3" variant="h3" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {code}
        </Typography>
        {category && <CategoryChip category={category} />}
      </Box>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {[park, zone].filter(Boolean).join(', ')}
      </Typography>
      {classification && <Typography sx={{ overflowWrap: 'anywhere' }}>{classification}</Typography>}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Sent <time dateTime={told_at}>{formatInstant(told_at)}</time>
        {told_by && ` by ${told_by}`}
      </Typography>
      {may_open && (
        <Button
          variant="outlined"
          color="inherit"
          onClick={onOpen}
          aria-label={`Open ${code}`}
          sx={{ mt: 0.5 }}
        >
          Open the case
        </Button>
      )}
    </Box>
  );
}

function useIsMeant(newest: string | undefined): boolean {
  const [meant, setMeant] = useState<string>();
  useEffect(() => {
    if (newest === undefined) return undefined;
    const timer = setTimeout(() => setMeant(newest), NOT_MEANT);
    return () => clearTimeout(timer);
  }, [newest]);
  return newest !== undefined && meant === newest;
}

/** Browsers allow vibration only after a user gesture on the page. */
function useVibration(newest: string | undefined): void {
  useEffect(() => {
    if (newest !== undefined && navigator.userActivation?.hasBeenActive) navigator.vibrate?.([300, 150, 300]);
  }, [newest]);
}
