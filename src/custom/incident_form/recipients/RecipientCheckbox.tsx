import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useEffect, useRef } from 'react';

type Props = {
  label: string;
  /** 1 ticked, 0 not ticked, -1 partly ticked. */
  state: 1 | 0 | -1;
  disabled: boolean;
  onTick: (isTicked: boolean) => void;
};

/** Screen readers learn the partial state from the `indeterminate` property, which has no HTML attribute. */
export function RecipientCheckbox({ label, state, disabled, onTick }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const isPartial = state === -1;
  // A click clears `indeterminate` even if the rendered state does not change.
  useEffect(() => {
    if (input.current) input.current.indeterminate = isPartial;
  });
  return (
    <FormControlLabel
      label={label}
      disabled={disabled}
      control={
        <Checkbox
          checked={state === 1}
          indeterminate={isPartial}
          onChange={(_event, isTicked) => onTick(isTicked)}
          slotProps={{ input: { ref: input } }}
        />
      }
      sx={{
        flex: 1,
        minWidth: 0,
        minHeight: 44,
        m: 0,
        '& .MuiFormControlLabel-label': { overflowWrap: 'anywhere' },
      }}
    />
  );
}
