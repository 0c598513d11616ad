import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useWatch } from 'react-hook-form';
import { MOBILE_MAX_LENGTH, NAME_MAX_LENGTH, STAFF_ID_LENGTH } from '../../../contract/limits.ts';
import { ROLE_TITLES, ROLES, type Role } from '../../../contract/permissions.ts';
import type { UserChoices } from '../../../contract/userProblems.ts';
import { digitsOnly, mobileKeystrokes, stripSpaces } from '../../../contract/validation.ts';
import { FieldRow } from '../../components/form/FieldRow.tsx';
import { FormSelect } from '../../components/form/FormSelect.tsx';
import { FormText } from '../../components/form/FormText.tsx';
import { useField } from '../../components/form/useField.ts';
import type { ProfileForm } from './userModel.ts';

type Props = {
  /** The fields that one may change here; the others are shown, disabled. */
  editable: readonly (keyof ProfileForm)[];
  choices: UserChoices;
  roles?: readonly Role[];
};

/** UDET-2: the fields of an account, with what their keys let through (UDET-13). */
export function ProfileFields({ editable, choices, roles = ROLES }: Props) {
  const department = useWatch<ProfileForm, 'department'>({ name: 'department' });
  const subDepartments = choices.departments.find(({ title }) => title === department)?.sub_departments ?? [];
  const locked = (field: keyof ProfileForm) => !editable.includes(field);
  // A field that nobody can fill has no room left to tell.
  const atMost = (field: keyof ProfileForm, length: number) => (locked(field) ? undefined : length);
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <FieldRow>
        <FormText
          name="name"
          label="Name"
          required
          maxLength={atMost('name', NAME_MAX_LENGTH)}
          disabled={locked('name')}
        />
        <FormText
          name="email"
          label="Email"
          required
          type="email"
          filter={stripSpaces}
          disabled={locked('email')}
        />
      </FieldRow>
      <FieldRow>
        <FormText
          name="mobile_no"
          label="Mobile number"
          required
          type="tel"
          autoComplete="tel"
          longest={atMost('mobile_no', MOBILE_MAX_LENGTH)}
          filter={mobileKeystrokes}
          disabled={locked('mobile_no')}
        />
        <FormText
          name="staff_id"
          label="Staff ID"
          required
          inputMode="numeric"
          maxLength={atMost('staff_id', STAFF_ID_LENGTH)}
          filter={digitsOnly}
          disabled={locked('staff_id')}
        />
      </FieldRow>
      <FieldRow>
        <RoleSelect roles={roles} disabled={locked('role')} />
        <FormSelect
          name="park"
          label="Park"
          required
          options={onOffer(choices.parks).map(({ park }) => park)}
          disabled={locked('park')}
        />
      </FieldRow>
      <FieldRow>
        <FormSelect
          name="department"
          label="Department"
          required
          options={onOffer(choices.departments).map(({ title }) => title)}
          disabled={locked('department')}
        />
        <FormSelect
          name="sub_department"
          label="Sub Department"
          required
          options={onOffer(subDepartments).map(({ title }) => title)}
          disabled={locked('sub_department')}
        />
      </FieldRow>
    </Box>
  );
}

/** The one choice whose value and text differ. */
function RoleSelect({ roles, disabled }: { roles: readonly Role[]; disabled: boolean }) {
  const field = useField<Role>('role');
  const offered = roles.includes(field.value) ? roles : [...roles, field.value];
  return (
    <TextField
      select
      id={field.id}
      name="role"
      label="Role"
      required
      value={field.value}
      onChange={(event) => field.change(event.target.value as Role)}
      onBlur={field.blur}
      inputRef={field.ref}
      disabled={disabled || field.disabled}
      error={Boolean(field.error)}
      helperText={field.error}
    >
      {offered.map((role) => (
        <MenuItem key={role} value={role}>
          {Object.hasOwn(ROLE_TITLES, role) ? ROLE_TITLES[role] : role}
        </MenuItem>
      ))}
    </TextField>
  );
}

function onOffer<Value extends { retired?: boolean | undefined }>(values: readonly Value[]): Value[] {
  return values.filter(({ retired }) => !retired);
}
