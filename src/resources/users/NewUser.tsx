import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type FormEvent, useRef, useState } from 'react';
import { useCreate, useNotify } from 'react-admin';
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import type { UserSection } from '../../../contract/accounts/userFooter.ts';
import type { User } from '../../../contract/schemas/user.ts';
import { useAlert } from '../../components/dialogs/useAlert.tsx';
import { UNSAVED, useConfirmLeave } from '../../components/dialogs/useConfirmLeave.tsx';
import { FormSection } from '../../components/form/FormSection.tsx';
import { RecordFooter } from '../../components/record/RecordFooter.tsx';
import { RecordPage } from '../../components/record/RecordPage.tsx';
import { SavingOverlay } from '../../components/record/SavingOverlay.tsx';
import { SectionMenu } from '../../components/record/SectionMenu.tsx';
import { useBackToList } from '../../components/useBackToList.ts';
import { randomId } from '../../offline/randomId.ts';
import { ACCOUNTS } from '../../pages.ts';
import { useReferenceData } from '../../reference/useReferenceData.ts';
import { ExpiryField } from './AccountSection.tsx';
import { ProfileFields } from './ProfileFields.tsx';
import { showRefused } from './refused.ts';
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
  const { create, isSending, dialog } = useCreateUser(form, {
    onProblem: () => setSection('Profile'),
    onCreated: () => {
      isFiled.current = true;
      goBack();
    },
  });
  const question = useConfirmLeave({
    policy: () => {
      if (isFiled.current) return 'allow';
      return isSending ? 'block' : isDirty ? 'confirm' : 'allow';
    },
    question: UNSAVED,
    inPlace: true,
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
        <form id="new-user" noValidate onSubmit={(event) => void create(event)}>
          {section === 'Profile' ? <ProfileFields /> : <NewAccount />}
        </form>
      </RecordPage>
      <SavingOverlay open={isSending} text="Saving" />
      {dialog}
      {question}
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

type Options = { onProblem: () => void; onCreated: () => void };

/** A retry after a lost answer reuses the key, so that no second account is created (SHELL-9). */
function useCreateUser(form: UseFormReturn<ProfileForm>, { onProblem, onCreated }: Options) {
  const notify = useNotify();
  const [alert, dialog] = useAlert();
  const [create, { isPending }] = useCreate<User>();
  const sending = useRef(false);
  const last = useRef({ content: '', key: '' });

  const send = async (values: ProfileForm) => {
    if (sending.current) return;
    sending.current = true;
    const data = toUserChanges(values);
    const content = JSON.stringify(data);
    if (content !== last.current.content) last.current = { content, key: randomId() };
    try {
      await create(
        'users',
        { data, meta: { idempotencyKey: last.current.key } },
        { returnPromise: true },
      ).finally(() => {
        sending.current = false;
      });
      notify(`${values.name.trim()} was added.`, { type: 'success' });
      onCreated();
    } catch (error) {
      const message = error instanceof Error ? error.message : 'Please try again.';
      const isTaken = EMAIL_TAKEN.includes(message);
      const named = showRefused(form, error);
      if (isTaken && !named) form.setError('email', { type: 'server', message });
      if (isTaken || named) onProblem();
      if (isTaken) await alert(EMAIL_EXISTS, 'Create user.', 'Ok');
      else await alert(message, 'Error Message');
    }
  };
  return {
    create: (event: FormEvent) => form.handleSubmit(send, onProblem)(event),
    isSending: isPending,
    dialog,
  };
}
