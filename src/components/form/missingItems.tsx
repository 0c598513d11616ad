import MenuItem from '@mui/material/MenuItem';
import type { MissingChoices } from './useMissingChoices.ts';

/** No value of any list. */
export const TRY_AGAIN = '\0';

/** What a menu says in place of its choices, until they are there. */
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
