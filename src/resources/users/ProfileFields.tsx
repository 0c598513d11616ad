import Typography from '@mui/material/Typography';
import { useFormContext, useFormState } from 'react-hook-form';
import { mayChangeSignIn, mayGiveRole } from '../../../contract/access.ts';
import { mayEditUser } from '../../../contract/accounts/userFooter.ts';
import {
  MOBILE_MAX_LENGTH,
  NAME_MAX_LENGTH,
  OLD_CONTACT_HOURS,
  STAFF_ID_LENGTH,
} from '../../../contract/limits.ts';
import { ROLES } from '../../../contract/permissions.ts';
import { parkTitles } from '../../../contract/reference/referenceData.ts';
import type { User } from '../../../contract/schemas/user.ts';
import { stripSpaces } from '../../../contract/signInFields.ts';
import { digitsOnly, mobileKeystrokes } from '../../../contract/validation.ts';
import { useViewer } from '../../api/useViewer.ts';
import { FieldRow } from '../../components/form/FieldRow.tsx';
import { FormSection } from '../../components/form/FormSection.tsx';
import { SelectInput } from '../../components/form/SelectInput.tsx';
import { TextInput } from '../../components/form/TextInput.tsx';
import { LoadError } from '../../components/LoadError.tsx';
import { useReferenceData } from '../../reference/useReferenceData.ts';
import { useRoleTitle } from '../../reference/useRoleTitle.ts';
import type { ProfileForm } from './userModel.ts';

export function OwnProfileFields() {
  const { dirtyFields } = useFormState<ProfileForm>();
  return (
    <FormSection title="Profile">
      <FieldRow>
        <TextInput source="name" label="Name" disabled />
        <TextInput source="email" label="Email" disabled />
      </FieldRow>
      <FieldRow>
        <MobileField />
        <TextInput source="staff_id" label="Staff ID" disabled />
      </FieldRow>
      <MobileNote text={dirtyFields.mobile_no && `Your other devices will be signed out. ${OLD_MOBILE}`} />
      <SelectInput source="role" label="Role" disabled choices={[]} optionText={useRoleTitle()} />
      <SelectInput source="park" label="Park" disabled choices={[]} />
      <FieldRow>
        <SelectInput source="department" label="Department" disabled choices={[]} />
        <SelectInput source="sub_department" label="Sub Department" disabled choices={[]} width="380px" />
      </FieldRow>
    </FormSection>
  );
}

/** @param user undefined for a new account */
export function ProfileFields({ user }: { user?: User }) {
  const viewer = useViewer();
  const { dirtyFields } = useFormState<ProfileForm>();
  const isProtected = user && mayEditUser(viewer, user) && !mayChangeSignIn(viewer, user);
  const protection = isProtected ? { disabled: true, helperText: ONLY_SUPER_ADMIN } : {};
  return (
    <FormSection title="Profile">
      <FieldRow>
        <TextInput source="name" label="Name" isRequired maxLength={NAME_MAX_LENGTH} />
        <TextInput
          source="email"
          label="Email"
          isRequired
          type="email"
          filter={stripSpaces}
          maxLength={254}
          helperText={user && dirtyFields.email ? EMAIL_CHANGED : undefined}
          {...protection}
        />
      </FieldRow>
      <FieldRow>
        <MobileField {...protection} />
        <TextInput
          source="staff_id"
          label="Staff ID"
          isRequired
          inputMode="numeric"
          filter={digitsOnly}
          longest={STAFF_ID_LENGTH}
        />
      </FieldRow>
      <MobileNote text={user && dirtyFields.mobile_no && `The person will be signed out. ${OLD_MOBILE}`} />
      <ChosenFields protection={protection} />
    </FormSection>
  );
}

type Protection = { disabled?: boolean; helperText?: string };

/** For accounts of the same or a higher role: otherwise administrators could take over each other's accounts (AUTH-18). */
const ONLY_SUPER_ADMIN = 'Only a Super Admin can change this.';

const EMAIL_CHANGED = `The person will be signed out. For ${OLD_CONTACT_HOURS} hours, one-time codes still go to the old address.`;

const OLD_MOBILE = `For ${OLD_CONTACT_HOURS} hours, one-time codes by SMS still go to the old mobile number.`;

/** Below the fields, because the field counts its characters in place of a hint. */
function MobileNote({ text }: { text: string | false | undefined }) {
  return (
    <Typography
      role="status"
      variant="body2"
      sx={{ color: 'text.secondary', '&:empty': { display: 'none' } }}
    >
      {text}
    </Typography>
  );
}

function MobileField(protection: Protection) {
  return (
    <TextInput
      source="mobile_no"
      label="Mobile number"
      isRequired
      type="tel"
      autoComplete="tel"
      longest={MOBILE_MAX_LENGTH}
      filter={mobileKeystrokes}
      helperText="Digits with an optional + first, such as +6591234567."
      {...protection}
    />
  );
}

function ChosenFields({ protection }: { protection: Protection }) {
  const viewer = useViewer();
  const roleTitle = useRoleTitle();
  const { reference, failed, retry } = useReferenceData();
  const form = useFormContext<ProfileForm>();
  const chosen = form.watch('department');
  const departments = reference?.departments.filter(({ retired }) => !retired);
  const department = departments?.find(({ title }) => title === chosen);
  const subDepartments = department?.sub_departments.filter(({ retired }) => !retired) ?? [];
  const chooseDepartment = (title: string) => {
    if (title === chosen) return;
    form.setValue('department', title, CHOSEN);
    form.setValue('sub_department', '', { shouldDirty: true });
    form.clearErrors('sub_department');
  };
  return (
    <>
      {failed && <LoadError text="The roles, parks and departments could not be loaded." onRetry={retry} />}
      <SelectInput
        source="role"
        label="Role"
        isRequired
        choices={reference && ROLES.filter((role) => mayGiveRole(viewer, role))}
        optionText={roleTitle}
        {...protection}
      />
      <SelectInput source="park" label="Park" isRequired choices={reference && parkTitles(reference)} />
      <FieldRow>
        <SelectInput
          source="department"
          label="Department"
          isRequired
          choices={departments?.map(({ title }) => title)}
          onChoose={chooseDepartment}
        />
        <SelectInput
          source="sub_department"
          label="Sub Department"
          isRequired
          choices={subDepartments.map(({ title }) => title)}
          disabled={!chosen}
          width="380px"
        />
      </FieldRow>
    </>
  );
}

const CHOSEN = { shouldDirty: true, shouldTouch: true, shouldValidate: true };
