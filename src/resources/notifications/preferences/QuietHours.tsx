import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { NotificationPreferences } from '../../../../contract/notifications/notificationPreferences.ts';
import { dateDisplaySx, displayInstead } from '../../../components/dateDisplay.ts';
import { LABEL_ABOVE } from '../../../components/list/labelAbove.ts';

type Hours = Pick<NotificationPreferences, 'quiet_from' | 'quiet_to'>;
type Props = { preferences: Hours; problem: string | undefined; onChange: (hours: Hours) => void };

const USUAL: Hours = { quiet_from: '22:00', quiet_to: '07:00' };
const NONE: Hours = { quiet_from: '', quiet_to: '' };

/** Notifications of Cat 1 and Cat 2 wait until quiet hours end. */
export function QuietHours({ preferences, problem, onChange }: Props) {
  const problemId = useId();
  const { quiet_from, quiet_to } = preferences;
  const [isOn, setOn] = useState(Boolean(quiet_from || quiet_to));
  const turn = (on: boolean) => {
    setOn(on);
    onChange(on ? USUAL : NONE);
  };
  return (
    <Box sx={{ display: 'grid', gap: 1, ...LABEL_ABOVE }}>
      <FormControlLabel
        control={<Switch checked={isOn} onChange={(_event, on) => turn(on)} />}
        label="Quiet hours"
        sx={{ minHeight: 44, justifySelf: 'start' }}
      />
      {isOn && (
        <Box sx={{ display: 'flex', gap: 2 }}>
          {(['quiet_from', 'quiet_to'] as const).map((field) => (
            <QuietTime
              key={field}
              label={field === 'quiet_from' ? 'From' : 'Until'}
              time={preferences[field]}
              onChange={(time) => onChange({ quiet_from, quiet_to, [field]: time })}
              problemId={problem && problemId}
            />
          ))}
        </Box>
      )}
      {isOn && problem && (
        <FormHelperText error id={problemId} role="alert">
          {problem}
        </FormHelperText>
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        During quiet hours (Singapore time), Cat 1 and Cat 2 notifications are held until the end.
        Emergencies, Cat 3 and Cat 4 arrive immediately.
      </Typography>
    </Box>
  );
}

type TimeProps = {
  label: string;
  /** `HH:mm` */
  time: string;
  onChange: (time: string) => void;
  problemId: string | undefined;
};

function QuietTime({ label, time, onChange, problemId }: TimeProps) {
  const [isFocused, setFocused] = useState(false);
  return (
    <TextField
      type="time"
      label={label}
      value={time}
      onChange={({ target }) => onChange(target.value.slice(0, 5))}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      error={problemId !== undefined}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { 'aria-describedby': problemId },
        input: displayInstead(!isFocused && time ? time : undefined),
      }}
      sx={{ width: 140, ...dateDisplaySx }}
    />
  );
}
