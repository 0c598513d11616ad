import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useId, useRef, useState } from 'react';
import type { Park } from '../../../contract/schemas/referenceData.ts';
import { type Position, parsePosition, positionText } from '../../../contract/values/position.ts';
import { logFailure } from '../../api/logFailure.ts';
import { useConfirmDiscard } from '../../components/dialogs/useConfirmDiscard.tsx';
import { FormInput } from '../../components/form/FormInput.tsx';
import { LazyParkMap } from '../../components/map/LazyParkMap.tsx';
import { useDismissOnBack } from '../../components/navigation/backStack.ts';
import { useIsPhone } from '../../components/useIsPhone.ts';

type Props = {
  title: string;
  parks: readonly Park[];
  at: Position | undefined;
  near?: Position | undefined;
  save: (at: Position) => Promise<void>;
  onClose: () => void;
};

const NO_PLACE = 'Please click or tap the map, or enter coordinates such as 1.404350, 103.793020.';

/** The position can be picked on the map by pointer or keyboard, or entered as coordinates (REF-2). */
export function PlaceDialog({ title, parks, at, near, save, onClose }: Props) {
  const titleId = useId();
  const fieldId = useId();
  const isPhone = useIsPhone();
  const [position, setPosition] = useState(() => at && { lat: at.lat, lng: at.lng });
  const [center, setCenter] = useState(position ?? near);
  const [before] = useState(() => (position ? positionText(position) : ''));
  const [text, setText] = useState(before);
  const [isAsked, setAsked] = useState(false);
  const saving = useRef(false);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  // Stays open until the position is saved or the changes are discarded.
  const [confirmDiscard, question] = useConfirmDiscard(text !== before);
  const close = () => {
    if (!saving.current) confirmDiscard(onClose);
  };
  useDismissOnBack(true, close);
  const pick = (lat: number, lng: number) => {
    setPosition({ lat, lng });
    setText(positionText({ lat, lng }));
  };
  const type = (typed: string) => {
    setText(typed);
    const entered = parsePosition(typed);
    setPosition(entered);
    if (entered) setCenter(entered);
  };
  const send = async () => {
    if (saving.current) return;
    setAsked(true);
    if (!position) return;
    saving.current = true;
    setSaving(true);
    setProblem(undefined);
    try {
      await save(position);
      onClose();
    } catch (error) {
      logFailure('placing on the map', error);
      setProblem(`The change could not be saved. ${error instanceof Error ? error.message : ''}`);
      saving.current = false;
      setSaving(false);
    }
  };
  const isWrong = isAsked && !position;
  return (
    <Dialog open onClose={close} fullScreen={isPhone} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
        {problem && <Alert severity="warning">{problem}</Alert>}
        <span>Click or tap the map, drag the pin, or enter the coordinates.</span>
        <LazyParkMap
          parks={parks}
          position={position}
          center={center}
          fit={center ? undefined : 'parks'}
          zoom={17}
          height={isPhone ? '50dvh' : 380}
          ariaLabel={title}
          onPick={pick}
        />
        <FormInput
          id={fieldId}
          label="Coordinates"
          required
          autoComplete="off"
          value={text}
          onChange={({ target }) => type(target.value)}
          onBlur={() => text && setAsked(true)}
          error={isWrong}
          helperText={isWrong ? NO_PLACE : 'Latitude, longitude'}
        />
        <span role="status" style={visuallyHidden}>
          {position ? positionText(position) : 'No place selected'}
        </span>
      </DialogContent>
      <DialogActions>
        <Button size="large" disabled={isSaving} onClick={close}>
          Cancel
        </Button>
        <Button size="large" variant="contained" loading={isSaving} onClick={() => void send()}>
          Save
        </Button>
      </DialogActions>
      {question}
    </Dialog>
  );
}
