import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { useCreate, useNotify } from 'react-admin';
import { FormProvider, useForm } from 'react-hook-form';
import type { UserSection } from '../../../contract/accounts/userFooter.ts';
import type { User } from '../../../contract/schemas/user.ts';
import { UNSAVED, useConfirmLeave } from '../../components/dialogs/useConfirmLeave.ts';
import { useDialogs } from '../../components/dialogs/useDialogs.tsx';
import { FormSection } from '../../components/form/FormSection.tsx';
import { showFieldErrors, validateForm } from '../../components/form/formErrors.ts';
import { useSave } from '../../components/form/useSave.ts';
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

export default function NewUser() {
  const { goBack } = useBackToList(ACCOUNTS.path, { inPlace: true });
  const { reference = NO_CHOICES } = useReferenceData();
  const [section, setSection] = useState<UserSection>('Profile');
  const form = useForm<ProfileForm>({
    defaultValues: NEW_PROFILE,
    resolver: profileResolver(() => JUDGED, reference),
    mode: 'onTouched',
  });
  const { isDirty, errors } = form.formState;
  const isFiled = useRef(false);
  useConfirmLeave({
    policy: () => (isDirty && !isFiled.current ? 'confirm' : 'allow'),
    question: UNSAVED,
    inPlace: true,
  });
  const notify = useNotify();
  const { alert } = useDialogs();
  const [create] = useCreate<User>();
  const { save } = useSave();
  const showProfile = () => setSection('Profile');
  const submit = () =>
    save({
      name: 'users create',
      overlay: 'Saving',
      validate: async () => {
        const isValid = await validateForm(form);
        if (!isValid) showProfile();
        return isValid;
      },
      // A retry after a lost answer creates no second account (SHELL-9).
      send: ({ keyOf }) => {
        const data = toUserChanges(form.getValues());
        return create('users', { data, meta: { idempotencyKey: keyOf(data) } }, { returnPromise: true });
      },
      onSaved: () => {
        notify(`${form.getValues('name').trim()} was added.`, { type: 'success' });
        isFiled.current = true;
        goBack();
      },
      onFieldErrors: (shown) => showFieldErrors(form, shown) && showProfile(),
      onError: ({ message }) => {
        if (!EMAIL_TAKEN.includes(message)) return alert(message, 'Error Message');
        if (!form.getFieldState('email').error) form.setError('email', { type: 'server', message });
        showProfile();
        return alert(EMAIL_EXISTS, 'Create user.', 'Ok');
      },
    });
  return (
    <FormProvider {...form}>
      <RecordPage
        heading={{ back: { ...ACCOUNTS, inPlace: true }, title: 'New User' }}
        menu={
          <SectionMenu
            label="Sections of the account"
            tabs={SECTIONS}
            current={section}
            withErrors={new Set<UserSection>(Object.keys(errors).length > 0 ? ['Profile'] : [])}
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
        <form
          id="new-user"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          {section === 'Profile' ? <ProfileFields /> : <NewAccount />}
        </form>
      </RecordPage>
    </FormProvider>
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
