import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNavigate } from 'react-admin';
import { FormProvider, useForm } from 'react-hook-form';
import type { User } from '../../../contract/schemas/user.ts';
import type { UserChoices } from '../../../contract/userProblems.ts';
import { RecordFooter } from '../../components/record/RecordFooter.tsx';
import { RecordPage } from '../../components/record/RecordPage.tsx';
import { SavingOverlay } from '../../components/record/SavingOverlay.tsx';
import { SectionMenu } from '../../components/record/SectionMenu.tsx';
import { type Leaving, UNSAVED, useLeaveBlocker } from '../../components/record/useLeaveBlocker.tsx';
import { HOME } from '../../pages.ts';
import { ProfileFields } from './ProfileFields.tsx';
import { ResetPassword } from './ResetPassword.tsx';
import { OWN_EDITABLE, type ProfileForm, profileForm, profileResolver } from './userModel.ts';
import { useSaveProfile } from './useSaveProfile.tsx';

const TABS = ['Profile', 'Reset Password'] as const;
type Tab = (typeof TABS)[number];

/** On the own profile these are read and not chosen. */
const NO_CHOICES: UserChoices = { parks: [], departments: [] };

/** UDET-1, UDET-2, UDET-11: `My Profile Page`. */
export function OwnProfile({ user }: { user: User }) {
  const navigate = useNavigate();
  const [tab, setTab] = useState<Tab>('Profile');
  const form = useForm<ProfileForm>({
    values: profileForm(user),
    resetOptions: { keepDirtyValues: true },
    resolver: profileResolver(OWN_EDITABLE, NO_CHOICES),
    mode: 'onTouched',
  });
  const { isDirty, errors } = form.formState;
  const { save, isSaving, dialog } = useSaveProfile(user, form);
  const [password, setPassword] = useState<Leaving>('free');
  const question = useLeaveBlocker({
    leaving: () => (isSaving || password === 'held' ? 'held' : isDirty ? 'asks' : password),
    question: UNSAVED,
  });
  const hasErrors = Object.keys(errors).length > 0;
  return (
    <FormProvider {...form}>
      <RecordPage
        heading={{ back: HOME, title: 'My Profile Page' }}
        menu={
          <SectionMenu
            label="Sections of the profile"
            tabs={TABS}
            current={tab}
            withErrors={new Set<Tab>(hasErrors ? ['Profile'] : [])}
            onChoose={setTab}
          />
        }
        footer={
          <RecordFooter>
            <Button size="large" variant="outlined" onClick={() => navigate(HOME.path)}>
              Cancel
            </Button>
            {tab === 'Profile' && (
              <Button size="large" variant="contained" type="submit" form="profile">
                Save
              </Button>
            )}
          </RecordFooter>
        }
      >
        {tab === 'Profile' && (
          <form id="profile" noValidate onSubmit={(event) => void save(event)}>
            <ProfileFields user={user} />
          </form>
        )}
        {/* What is typed there stays, whatever else one looks at. */}
        {(tab === 'Reset Password' || password !== 'free') && (
          <Box hidden={tab !== 'Reset Password'}>
            <ResetPassword user={user} onLeaving={setPassword} />
          </Box>
        )}
      </RecordPage>
      <SavingOverlay open={isSaving} text="Saving" />
      {dialog}
      {question}
    </FormProvider>
  );
}
