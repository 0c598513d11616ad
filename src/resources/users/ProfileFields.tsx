import { useFormContext } from 'react-hook-form';
import { mayGiveRole } from '../../../contract/access.ts';
import { MOBILE_MAX_LENGTH, NAME_MAX_LENGTH, STAFF_ID_LENGTH } from '../../../contract/limits.ts';
import { ROLES } from '../../../contract/permissions.ts';
import { parkTitles } from '../../../contract/reference/referenceData.ts';
import { digitsOnly, mobileKeystrokes, stripSpaces } from '../../../contract/validation.ts';
import { useViewer } from '../../api/useViewer.ts';
import { FieldRow } from '../../components/form/FieldRow.tsx';
import { FormSection } from '../../components/form/FormSection.tsx';
import { FormSelect } from '../../components/form/FormSelect.tsx';
import { FormText } from '../../components/form/FormText.tsx';
import { LoadError } from '../../components/record/LoadError.tsx';
import { useReferenceData } from '../../reference/useReferenceData.ts';
import { useRoleTitle } from '../../reference/useRoleTitle.ts';
import type { ProfileForm } from './userModel.ts';

const LABELS = {
  name: 'Name',
  email: 'Email',
  staff_id: 'Staff ID',
  role: 'Role',
  park: 'Park',
  department: 'Department',
  sub_department: 'Sub Department',
} as const satisfies Partial<Record<keyof ProfileForm, string>>;

const labelled = <Name extends keyof typeof LABELS>(name: Name) => ({ name, label: LABELS[name] });

export function OwnProfileFields() {
  return (
    <FormSection title="Profile">
      <FieldRow>
        <FormText {...labelled('name')} disabled />
        <FormText {...labelled('email')} disabled />
      </FieldRow>
      <FieldRow>
        <MobileField />
        <FormText {...labelled('staff_id')} disabled />
      </FieldRow>
      <FormSelect {...labelled('role')} disabled options={[]} titleOf={useRoleTitle()} />
      <FormSelect {...labelled('park')} disabled options={[]} />
      <FieldRow>
        <FormSelect {...labelled('department')} disabled options={[]} />
        <FormSelect {...labelled('sub_department')} disabled options={[]} width="380px" />
      </FieldRow>
    </FormSection>
  );
}

export function ProfileFields() {
  return (
    <FormSection title="Profile">
      <FieldRow>
        <FormText {...labelled('name')} required maxLength={NAME_MAX_LENGTH} />
        <FormText {...labelled('email')} required type="email" filter={stripSpaces} maxLength={254} />
      </FieldRow>
      <FieldRow>
        <MobileField />
        <FormText
          {...labelled('staff_id')}
          required
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
    <FormText
      name="mobile_no"
      label="Mobile number"
      required
      type="tel"
      autoComplete="tel"
      longest={MOBILE_MAX_LENGTH}
      filter={mobileKeystrokes}
      help="Digits with an optional + first, such as +6591234567."
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
      <FormSelect
        {...labelled('role')}
        required
        options={reference && ROLES.filter((role) => mayGiveRole(viewer, role))}
        titleOf={roleTitle}
      />
      <FormSelect {...labelled('park')} required options={reference && parkTitles(reference)} />
      <FieldRow>
        <FormSelect
          {...labelled('department')}
          required
          options={departments?.map(({ title }) => title)}
          onChoose={chooseDepartment}
        />
        <FormSelect
          {...labelled('sub_department')}
          required
          options={subDepartments.map(({ title }) => title)}
          disabled={!chosen}
          width="380px"
        />
      </FieldRow>
    </>
  );
}

const CHOSEN = { shouldDirty: true, shouldTouch: true, shouldValidate: true };
