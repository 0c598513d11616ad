import Box from '@mui/material/Box';
import { type AccountStatus, accountStatus } from '../../../../contract/accounts/userState.ts';
import type { User } from '../../../../contract/schemas/user.ts';

const DOTS: Record<AccountStatus, object> = {
  Active: { borderColor: 'primary.main', bgcolor: 'primary.main' },
  'Non Active': { borderColor: 'text.secondary', borderStyle: 'dashed' },
  Locked: { borderColor: 'error.main', bgcolor: 'error.main' },
  Archived: { borderColor: 'text.secondary' },
};

export function AccountStatusChip({ user }: { user: Pick<User, 'is_active' | 'is_new'> }) {
  const status = accountStatus(user);
  return (
    <Box component="span" sx={CHIP}>
      <Box component="span" aria-hidden="true" sx={{ ...DOT, ...DOTS[status] }} />
      {status}
    </Box>
  );
}

const CHIP = { display: 'inline-flex', alignItems: 'center', gap: 0.75, whiteSpace: 'nowrap' };
const DOT = { flex: 'none', width: 9, height: 9, borderRadius: '50%', border: '1.5px solid' };
