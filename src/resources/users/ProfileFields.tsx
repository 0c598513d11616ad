import Box from '@mui/material/Box';
import { MOBILE_MAX_LENGTH } from '../../../contract/limits.ts';
import { ROLE_TITLES } from '../../../contract/permissions.ts';
import type { User } from '../../../contract/schemas/user.ts';
import { mobileKeystrokes } from '../../../contract/validation.ts';
import { FormSection } from '../../components/form/FormSection.tsx';
import { FormText } from '../../components/form/FormText.tsx';
import { Facts } from '../../components/record/Facts.tsx';

/** UDET-2: the own account: what others decide is to be read, the mobile number to be changed (UDET-13). */
export function ProfileFields({ user }: { user: User }) {
  return (
    <FormSection title="Profile">
      <Facts
        facts={[
          ['Name', user.name],
          ['Email', user.email],
          ['Staff ID', user.staff_id],
          ['Role', Object.hasOwn(ROLE_TITLES, user.role) ? ROLE_TITLES[user.role] : user.role],
          ['Park', user.park],
          ['Department', user.department],
          ['Sub Department', user.sub_department],
        ]}
      />
      <Box sx={{ maxWidth: { md: 320 } }}>
        <FormText
          name="mobile_no"
          label="Mobile number"
          required
          type="tel"
          autoComplete="tel"
          longest={MOBILE_MAX_LENGTH}
          filter={mobileKeystrokes}
        />
      </Box>
    </FormSection>
  );
}
