import { useFormContext } from 'react-hook-form';
import { mayGiveRole } from '../../../contract/access.ts';
import { MOBILE_MAX_LENGTH, NAME_MAX_LENGTH, STAFF_ID_LENGTH } from '../../../contract/limits.ts';
import { ROLES } from '../../../contract/permissions.ts';
import { parkTitles } from '../../../contract/reference/referenceData.ts';
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
      <SelectInput source="role" label="Role" disabled choices={[]} optionText={useRoleTitle()} />
      <SelectInput source="park" label="Park" disabled choices={[]} />
      <FieldRow>
        <SelectInput source="department" label="Department" disabled choices={[]} />
        <SelectInput source="sub_department" label="Sub Department" disabled choices={[]} width="380px" />
      </FieldRow>
    </FormSection>
  );
}

export function ProfileFields() {
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
        />
      </FieldRow>
      <FieldRow>
        <MobileField />
        <TextInput
          source="staff_id"
          label="Staff ID"
          isRequired
          inputMode="numeric"
          filter={digitsOnly}
          longest={STAFF_ID_LENGTH}
        />
      </FieldRow>
      <ChosenFields />
    </FormSection>
  );
}

function MobileField() {
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
    />
  );
}

function ChosenFields() {
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
