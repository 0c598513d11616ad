import MenuItem from '@mui/material/MenuItem';
import type { MissingChoices } from './useMissingChoices.ts';

/** Cannot equal an option's value. */
export const TRY_AGAIN = '\0';

export function missingItems(missing: MissingChoices | undefined) {
  return [
    missing && (
      <MenuItem key="missing" disabled>
        {missing.text}
      </MenuItem>
    ),
    missing?.retry && (
      <MenuItem key="retry" value={TRY_AGAIN} sx={{ minHeight: 44 }}>
        Try again
      </MenuItem>
    ),
  ];
}
