import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useQuery } from '@tanstack/react-query';
import { type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { isUnreachable } from '../../../api/callServer.ts';
import { useDialogs } from '../../../components/dialogs/useDialogs.tsx';
import { useIsOnline } from '../../../components/useIsOnline.ts';
import { usePaused } from '../../../components/usePaused.ts';
import { blockingProblems } from '../../../custom/incident_form/values/formProblems.ts';
import type { IncidentForm } from '../../../custom/incident_form/values/incidentForm.ts';
import type { ConsoleDataProvider } from '../../../dataProvider/index.ts';

/** Milliseconds; too long to happen in a pocket. */
const HOLD = 1_000;

/** Holding it sends the emergency; a short press, a key or a screen reader is asked first. */
export function EmergencySubmit({ onSubmit }: { onSubmit: () => void }) {
  const { getValues } = useFormContext<IncidentForm>();
  const { confirm } = useDialogs();
  const alarm = useAlarmText();
  const id = useId();

  const ask = async () => {
    // The first missing field is shown instead of a question.
    const isComplete = blockingProblems(getValues(), 'submit').length === 0;
    if (isComplete && !(await confirm({ ...QUESTION, text: alarm }))) return;
    onSubmit();
  };
  const { isHeld, ...press } = useHold(onSubmit, () => void ask());

  return (
    <ButtonBase {...press} aria-describedby={id} sx={BUTTON}>
      <Box component="span" aria-hidden sx={[FILL, isHeld && FILLED]} />
      <Box component="span" sx={{ position: 'relative', fontWeight: 700, fontSize: '1.0625rem' }}>
        Submit emergency
      </Box>
      <Box component="span" aria-hidden sx={{ position: 'relative', fontSize: '0.875rem' }}>
        Hold for one second. <span id={id}>{alarm}</span>
      </Box>
    </ButtonBase>
  );
}

const QUESTION = {
  title: 'Send this emergency?',
  yes: 'Send emergency',
  no: 'Keep editing',
  destructive: true,
};

const NOT_KNOWN = 'Without a network, no one is alarmed until it is back.';

/** The people are those whom the server would notify now. */
function useAlarmText(): string {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const isOnline = useIsOnline();
  const names = ['notification_list', 'checked_users', 'unchecked_users', 'selected_noti_departs'] as const;
  const [notification_list, checked_users, unchecked_users, selected_noti_departs] = useWatch<
    IncidentForm,
    typeof names
  >({ name: names });
  const choice = { notification_list, checked_users, unchecked_users, selected_noti_departs };
  const asked = usePaused(JSON.stringify(choice), PAUSE);
  const { data: count, error } = useQuery({
    queryKey: ['emergencies', 'count', asked],
    queryFn: ({ signal }) => dataProvider.countEmergencyRecipients(JSON.parse(asked), signal),
  });
  if (!isOnline || isUnreachable(error)) return NOT_KNOWN;
  if (typeof count !== 'number') return 'Alarms everyone in the chosen departments.';
  return count === 1 ? 'Alarms 1 person.' : `Alarms ${count} people.`;
}

/** Milliseconds between a change of the recipients and the question. */
const PAUSE = 300;

function useHold(onHeld: () => void, onPress: () => void) {
  const [isHeld, setHeld] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The press that was held also ends in a click.
  const isDone = useRef(false);
  const end = () => {
    clearTimeout(timer.current);
    setHeld(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    isHeld,
    onPointerDown: ({ button, isPrimary }: PointerEvent) => {
      isDone.current = false;
      if (button !== 0 || !isPrimary) return;
      setHeld(true);
      timer.current = setTimeout(() => {
        isDone.current = true;
        setHeld(false);
        navigator.vibrate?.(100);
        onHeld();
      }, HOLD);
    },
    onPointerUp: end,
    onPointerLeave: end,
    onPointerCancel: end,
    onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
    onClick: () => {
      if (!isDone.current) onPress();
      isDone.current = false;
    },
  };
}

const BUTTON = {
  position: 'relative',
  overflow: 'hidden',
  width: '100%',
  minHeight: 60,
  px: 2,
  py: 1,
  display: 'grid',
  justifyItems: 'center',
  textAlign: 'center',
  border: 2,
  borderColor: 'error.main',
  borderRadius: 1,
  bgcolor: 'error.main',
  color: 'error.contrastText',
  touchAction: 'manipulation',
  userSelect: 'none',
  WebkitTouchCallout: 'none',
};

const FILL = {
  position: 'absolute',
  inset: 0,
  bgcolor: 'common.black',
  // Shows the progress of the hold in forced-colours mode too.
  forcedColorAdjust: 'none',
  opacity: 0.3,
  transform: 'scaleX(0)',
  transformOrigin: 'left',
};

const FILLED = { transform: 'scaleX(1)', transition: `transform ${HOLD}ms linear` };
