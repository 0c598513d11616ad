import Typography from '@mui/material/Typography';
import { accountStatus } from '../../../contract/accounts/userState.ts';
import type { User } from '../../../contract/schemas/user.ts';
import { dayToWireDate, formatInstant } from '../../../contract/singaporeTime.ts';
import { DateInput } from '../../components/form/DateInput.tsx';
import { FormSection } from '../../components/form/FormSection.tsx';
import { DescriptionList } from '../../components/record/DescriptionList.tsx';

const NEVER = 'Not logged in yet';

export function AccountSection({ user }: { user: User }) {
  const isSuspended = accountStatus(user) === 'Archived';
  return (
    <FormSection title="Account">
      <ExpiryField />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        To hand over open cases and actions, archive the account instead of setting an expiry.
      </Typography>
      <DescriptionList
        facts={[
          ['Status', accountStatus(user)],
          ['Created', formatInstant(user.created_at)],
          ['Last login', user.last_login_at === NEVER ? NEVER : formatInstant(user.last_login_at)],
          ...(isSuspended ? suspensionFacts(user) : []),
        ]}
      />
    </FormSection>
  );
}

export function ExpiryField() {
  return (
    <DateInput
      source="account_expiry"
      label="Account expiry"
      helperText="Last day the account can be used. Leave empty for no expiry."
    />
  );
}

export function suspensionFacts(user: User): [string, string][] {
  return [
    ['Suspended from', dayToWireDate(user.archive_date)],
    ['Suspension remark', user.suspension_remark],
  ];
}
