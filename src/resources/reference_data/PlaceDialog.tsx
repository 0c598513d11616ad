import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useMemo, useRef, useState } from 'react';
import { type Position, positionText } from '../../../contract/position.ts';
import type { Park } from '../../../contract/schemas/referenceData.ts';
import { LazyParkMap } from '../../components/map/LazyParkMap.tsx';
import { useDismissOnBack } from '../../components/navigation/backStack.ts';
import { useIsPhone } from '../../components/useIsPhone.ts';
import { logFailure } from '../../host/logFailure.ts';

type Props = {
  title: string;
  park: Park;
  at: Position;
  save: (at: Position) => Promise<void>;
  onClose: () => void;
};

/** REF-2: where a park or a zone is, picked on the map by hand or by keyboard. */
export function PlaceDialog({ title, park, at, save, onClose }: Props) {
  const titleId = useId();
  const isPhone = useIsPhone();
  const parks = useMemo(() => [park], [park]);
  const [position, setPosition] = useState<Position>({ lat: at.lat, lng: at.lng });
  const [center] = useState(position);
  const saving = useRef(false);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  // Until it is saved, or is said not to be, it stays.
  const close = () => {
    if (!saving.current) onClose();
  };
  useDismissOnBack(true, close);
  const send = async () => {
    if (saving.current) return;
    saving.current = true;
    setSaving(true);
    setProblem(undefined);
    try {
      await save(position);
      onClose();
    } catch (error) {
      logFailure('placing on the map', error);
      setProblem(`It could not be saved. ${error instanceof Error ? error.message : ''}`);
      saving.current = false;
      setSaving(false);
    }
  };
  return (
    <Dialog open onClose={close} fullScreen={isPhone} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
        {problem && <Alert severity="warning">{problem}</Alert>}
        <span>Press the map where it is, or drag the pin.</span>
        <LazyParkMap
          parks={parks}
          position={position}
          center={center}
          zoom={17}
          height={isPhone ? '60dvh' : 420}
          ariaLabel={title}
          onPick={(lat, lng) => setPosition({ lat, lng })}
        />
        <span role="status">{positionText(position)}</span>
      </DialogContent>
      <DialogActions>
        <Button size="large" disabled={isSaving} onClick={close}>
          Cancel
        </Button>
        <Button size="large" variant="contained" loading={isSaving} onClick={() => void send()}>
          Save
        </Button>
      </DialogActions>
    </Dialog>
  );
}
