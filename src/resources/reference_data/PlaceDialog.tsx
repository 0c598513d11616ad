import Alert from '@mui/material/Alert';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useId, useState } from 'react';
import type { Park } from '../../../contract/schemas/referenceData.ts';
import { type Position, parsePosition, positionText } from '../../../contract/values/position.ts';
import { FormDialog } from '../../components/dialogs/FormDialog.tsx';
import { LabelledTextField } from '../../components/form/LabelledTextField.tsx';
import { useSave } from '../../components/form/useSave.ts';
import { LazyParkMap } from '../../components/map/LazyParkMap.tsx';
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
  const fieldId = useId();
  const isPhone = useIsPhone();
  const [position, setPosition] = useState(() => at && { lat: at.lat, lng: at.lng });
  const [center, setCenter] = useState(position ?? near);
  const [before] = useState(() => (position ? positionText(position) : ''));
  const [text, setText] = useState(before);
  const [isAsked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { save: saveOnce, isSaving } = useSave();
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
    setAsked(true);
    if (!position) return;
    setProblem(undefined);
    await saveOnce({
      name: 'placing on the map',
      overlay: 'none',
      send: () => save(position),
      onSaved: onClose,
      onError: ({ message }) => setProblem(`The change could not be saved. ${message}`),
    });
  };
  const isWrong = isAsked && !position;
  return (
    <FormDialog
      title={title}
      yes="Save"
      onSave={() => void send()}
      isSaving={isSaving}
      isChanged={text !== before}
      onClose={onClose}
      size="md"
      fullScreen={isPhone}
    >
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
      <LabelledTextField
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
    </FormDialog>
  );
}
