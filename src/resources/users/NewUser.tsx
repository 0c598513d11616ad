import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { useFormState } from 'react-hook-form';
import type { UserSection } from '../../../contract/accounts/userFooter.ts';
import { isOutage } from '../../api/callServer.ts';
import { useDialogs } from '../../components/dialogs/useDialogs.tsx';
import { FormSection } from '../../components/form/FormSection.tsx';
import { RecordForm, useRecordForm } from '../../components/form/RecordForm.tsx';
import { CreateRecord } from '../../components/record/CreateRecord.tsx';
import { RecordFooter } from '../../components/record/RecordFooter.tsx';
import { RecordPage } from '../../components/record/RecordPage.tsx';
import { SectionMenu } from '../../components/record/SectionMenu.tsx';
import { useBackToList } from '../../components/useBackToList.ts';
import { ACCOUNTS } from '../../pages.ts';
import { useReferenceData } from '../../reference/useReferenceData.ts';
import { ExpiryField } from './AccountSection.tsx';
import { ProfileFields } from './ProfileFields.tsx';
import { NO_CHOICES } from './UserPage.tsx';
import { JUDGED, NEW_PROFILE, type ProfileForm, profileResolver, toUserChanges } from './userModel.ts';

const SECTIONS: readonly UserSection[] = ['Profile', 'Account'];

const getSection = (field = ''): UserSection => (field === 'account_expiry' ? 'Account' : 'Profile');

export default function NewUser() {
  const { goBack } = useBackToList(ACCOUNTS.path, { inPlace: true });
  const { reference = NO_CHOICES } = useReferenceData();
  const [section, setSection] = useState<UserSection>('Profile');
  const showProfile = () => setSection('Profile');
  const form = useRecordForm<ProfileForm>();
  // Runs before the next render, so `errors` is not up to date.
  const showInvalid = () => setSection(getSection(JUDGED.find((field) => form.getFieldState(field).invalid)));
  const { errors } = useFormState({ control: form.control });
  const { alert } = useDialogs();
  // Emails of accounts that the server may have added.
  const unanswered = useRef(new Set<string>());
  return (
    <CreateRecord
      resource="users"
      mutationOptions={{
        overlay: 'Saving',
        transform: (values) => toUserChanges(values as ProfileForm),
        saved: ({ name }) => `${name.trim()} was added.`,
        onSuccess: goBack,
        onError: async (error) => {
          const { message } = error;
          const email = form.getValues('email').toLowerCase();
          if (isOutage(error)) unanswered.current.add(email);
          if (!EMAIL_TAKEN.includes(message)) return alert(message, 'Error Message');
          if (!form.getFieldState('email').error) form.setError('email', { type: 'server', message });
          showProfile();
          await alert(unanswered.current.has(email) ? PERHAPS_ADDED : EMAIL_EXISTS, 'Create user.', 'Ok');
          form.setFocus('email');
        },
      }}
    >
      <RecordPage
        heading={{ back: { ...ACCOUNTS, inPlace: true }, title: 'New User' }}
        menu={
          <SectionMenu
            label="Sections of the account"
            tabs={SECTIONS}
            current={section}
            withErrors={new Set(Object.keys(errors).map((field) => getSection(field)))}
            onChoose={setSection}
          />
        }
        footer={
          <RecordFooter>
            <Button size="large" variant="outlined" onClick={goBack}>
              Cancel
            </Button>
            <Button size="large" variant="contained" type="submit" form="new-user">
              Save
            </Button>
          </RecordFooter>
        }
      >
        <RecordForm
          id="new-user"
          formControl={form}
          defaultValues={NEW_PROFILE}
          resolver={profileResolver(() => JUDGED, reference)}
          onInvalid={showInvalid}
          leaveInPlace
        >
          {section === 'Profile' ? <ProfileFields /> : <NewAccount />}
        </RecordForm>
      </RecordPage>
    </CreateRecord>
  );
}

function NewAccount() {
  return (
    <FormSection title="Account">
      <ExpiryField />
      <Typography sx={{ color: 'text.secondary' }}>
        After you save, the person gets an email explaining how to sign in. You can suspend the account here
        later.
      </Typography>
    </FormSection>
  );
}

const EMAIL_TAKEN: readonly string[] = ['Email already exists', 'Existing user in firebase.'];
const EMAIL_EXISTS = 'This email address already exist in the system. Please use another email address.';
const PERHAPS_ADDED =
  'This email address already exists, probably from your first attempt, which was not answered. Please open that account in the list and make your changes there.';
