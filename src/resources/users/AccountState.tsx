import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { mayManageUser } from '../../../contract/access.ts';
import { accountStatus, isExpired, STATE_TEXTS } from '../../../contract/accounts/userState.ts';
import type { User } from '../../../contract/schemas/user.ts';
import { dayToWireDate, singaporeDay } from '../../../contract/singaporeTime.ts';
import { currentTime } from '../../api/clock.ts';
import { useViewer } from '../../api/useViewer.ts';
import { useRoleTitle } from '../../reference/useRoleTitle.ts';

export function AccountChip({ user }: { user: User }) {
  return <Chip size="small" variant="outlined" label={accountStatus(user)} />;
}

type Props = {
  user: User;
  isRefused: boolean;
  onUnschedule: () => void;
};

const KEPT = " Your changes here are kept, but can't be saved now.";

export function UserNotice({ user, isRefused, onUnschedule }: Props) {
  const viewer = useViewer();
  const roleTitle = useRoleTitle();
  const status = accountStatus(user);
  const kept = isRefused ? KEPT : '';
  if (status === 'Archived') return <Alert severity="warning">{STATE_TEXTS.suspended + kept}</Alert>;
  if (!mayManageUser(viewer, user)) {
    const title = roleTitle(user.role);
    return (
      <Alert severity="info">
        Your role can't edit {title ? `${title} accounts` : 'this account'}.{kept}
      </Alert>
    );
  }
  return (
    <>
      {status === 'Locked' && <Alert severity="warning">{STATE_TEXTS.locked}</Alert>}
      {isExpired(user.account_expiry, singaporeDay(currentTime())) && (
        <Alert severity="warning">
          This account expired after {dayToWireDate(user.account_expiry)}, so the person can't sign in. To let
          them in again, change the expiry under Account.
        </Alert>
      )}
      {user.archive_date && (
        <Alert
          severity="info"
          sx={{ overflowWrap: 'anywhere' }}
          action={
            <Button color="inherit" onClick={onUnschedule} sx={{ minHeight: 44 }}>
              Cancel suspension
            </Button>
          }
        >
          This account will be suspended on {dayToWireDate(user.archive_date)}: {user.suspension_remark}
        </Alert>
      )}
    </>
  );
}
