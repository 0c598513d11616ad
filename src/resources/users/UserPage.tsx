import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import { checkHasDirtyFields, useRecordContext } from 'react-admin';
import { useFormState } from 'react-hook-form';
import {
  mayEditUser,
  type UserSection,
  userFooter,
  userSections,
} from '../../../contract/accounts/userFooter.ts';
import type { UserChoices } from '../../../contract/accounts/userProblems.ts';
import type { User } from '../../../contract/schemas/user.ts';
import { useViewer } from '../../api/useViewer.ts';
import { UNSAVED, useConfirmLeave } from '../../components/dialogs/useConfirmLeave.ts';
import { RecordForm, useRecordForm } from '../../components/form/RecordForm.tsx';
import { RecordPage } from '../../components/record/RecordPage.tsx';
import { SectionMenu } from '../../components/record/SectionMenu.tsx';
import { useBackToList } from '../../components/useBackToList.ts';
import { useReferenceData } from '../../reference/useReferenceData.ts';
import { AccountSection } from './AccountSection.tsx';
import { AccountChip, UserNotice } from './AccountState.tsx';
import { LazySignIns } from './account/LazySignIns.tsx';
import { OwnProfileFields, ProfileFields } from './ProfileFields.tsx';
import { ResetPassword } from './ResetPassword.tsx';
import { UserFooter } from './UserFooter.tsx';
import { useAccountActions } from './useAccountActions.tsx';
import { useBackFromUser } from './useBackFromUser.ts';
import {
  createFieldJudge,
  OWN_EDITABLE,
  type ProfileForm,
  profileForm,
  profileResolver,
} from './userModel.ts';

export const NO_CHOICES: UserChoices = { parks: [], departments: [] };

/** The form remounts if its fields become editable or read-only (UDET-1), but not while it has changes (UDET-14). */
export function UserPage() {
  const user = useRecordContext<User>();
  const viewer = useViewer();
  const [section, setSection] = useState<UserSection>('Profile');
  const [hasChanges, setHasChanges] = useState(false);
  if (!user) return null;
  const mayEdit = mayEditUser(viewer, user);
  const isOpen = mayEdit || hasChanges;
  return (
    <UserForm
      key={String(isOpen)}
      {...{ user, isOpen, section, setSection }}
      isRefused={!mayEdit && isOpen}
      onChanges={setHasChanges}
    />
  );
}

type Props = {
  user: User;
  isOpen: boolean;
  /** It has changes, and somebody else has made the account read-only. */
  isRefused: boolean;
  section: UserSection;
  setSection: (section: UserSection) => void;
  onChanges: (hasChanges: boolean) => void;
};

function UserForm({ user, isOpen, isRefused, section, setSection, onChanges }: Props) {
  const viewer = useViewer();
  const isOwn = viewer.id === user.id;
  const back = useBackFromUser(user.id);
  const { goBack } = useBackToList(back.path);
  // The own profile has no choices, so it needs no reference data.
  const { reference = NO_CHOICES } = useReferenceData({ wanted: !isOwn });
  const stored = profileForm(user);
  const form = useRecordForm<ProfileForm>();
  const { dirtyFields, errors } = useFormState({ control: form.control });
  const isDirty = checkHasDirtyFields(dirtyFields);
  useEffect(() => {
    onChanges(isDirty);
    return () => onChanges(false);
  }, [isDirty, onChanges]);
  const [isPasswordTyped, setPasswordTyped] = useState(false);
  const isGone = useRef(false);
  const actions = useAccountActions(user, {
    isDirty,
    onSuspended: () => form.reset(),
    onDeleted: () => {
      isGone.current = true;
      form.reset();
      goBack();
    },
  });
  useConfirmLeave({
    policy: () => (isPasswordTyped && !isGone.current ? 'confirm' : 'allow'),
    question: UNSAVED,
  });
  const hasErrors = Object.keys(errors).length > 0;
  const buttons = userFooter(viewer, user, section);
  if (isRefused && section !== 'Reset Password') buttons.push('Save');
  return (
    <RecordPage
      heading={
        isOwn
          ? { back, title: 'My Profile Page' }
          : { back, title: 'User Details', chips: <AccountChip user={user} />, aside: user.name }
      }
      notice={
        !isOwn && <UserNotice {...{ user, isRefused }} onUnschedule={() => void actions.unschedule()} />
      }
      menu={
        <SectionMenu
          label={isOwn ? 'Sections of the profile' : 'Sections of the account'}
          tabs={userSections(viewer, user)}
          current={section}
          withErrors={new Set<UserSection>(hasErrors ? ['Profile'] : [])}
          onChoose={setSection}
        />
      }
      footer={<UserFooter user={user} buttons={buttons} actions={actions} onCancel={goBack} />}
    >
      <RecordForm
        id="profile"
        formControl={form}
        record={stored}
        resolver={profileResolver(isOwn ? () => OWN_EDITABLE : createFieldJudge(stored), reference)}
        disabled={!isOpen}
        onInvalid={() => setSection('Profile')}
      >
        {section === 'Account' && <AccountSection user={user} />}
        {section === 'Profile' && (isOwn ? <OwnProfileFields /> : <ProfileFields user={user} />)}
      </RecordForm>
      {section === (isOwn ? 'Profile' : 'Account') && <LazySignIns user={user} />}
      {/* Stays mounted with unsaved input while another section is open. */}
      {(section === 'Reset Password' || isPasswordTyped) && (
        <Box hidden={section !== 'Reset Password'}>
          <ResetPassword user={user} disabled={!isOpen} onTyped={setPasswordTyped} />
        </Box>
      )}
    </RecordPage>
  );
}
