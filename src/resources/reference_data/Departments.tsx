import Button from '@mui/material/Button';
import { type RaRecord, ResourceContextProvider } from 'react-admin';
import { FormSection } from '../../components/form/FormSection.tsx';
import { AddButton } from './AddButton.tsx';
import { BackButton } from './BackButton.tsx';
import { type Changes, type Place, useChanges } from './useChanges.tsx';
import { useCollection } from './useCollections.ts';
import { useOpened } from './useOpened.ts';
import { type ValueActions, ValueRows, ValueSection } from './ValueRows.tsx';
import { entries, type Value, wholeDocument } from './values.ts';
import { WhenLoaded } from './WhenLoaded.tsx';

export function Departments({ title }: { title: string }) {
  const departments = useCollection('departments');
  return (
    <ResourceContextProvider value="departments">
      <WhenLoaded of={[departments]}>
        {() => <All title={title} departments={departments.data ?? []} />}
      </WhenLoaded>
    </ResourceContextProvider>
  );
}

function All({ title, departments }: { title: string; departments: readonly RaRecord[] }) {
  const changes = useChanges();
  const { opened, close, opener } = useOpened((key) => departments.find(({ id }) => id === key));
  if (opened) return <SubDepartments department={opened} onBack={close} />;
  const values = departments.flatMap((each) => wholeDocument.read(each));
  const add = () =>
    changes.ask({
      title: 'Add a department',
      save: (name) => changes.create('departments', { title: name, sub_departments: [] }),
    });
  return (
    <FormSection title={title} action={<AddButton onPress={add} />}>
      <ValueRows
        label="Department"
        values={values}
        actions={getDepartmentActions(departments, values, changes)}
        more={({ key, title: name }) => (
          <Button aria-label={`Sub departments of ${name}`} {...opener(key)}>
            Sub departments
          </Button>
        )}
      />
      {changes.dialog}
    </FormSection>
  );
}

function getDepartmentActions(
  departments: readonly RaRecord[],
  values: readonly Value[],
  changes: Changes,
): ValueActions {
  const at =
    (work: (place: Place, value: Value) => void) =>
    (value: Value): void => {
      const document = departments.find(({ id }) => id === value.key);
      if (document) work({ resource: 'departments', document, part: wholeDocument, path: () => [] }, value);
    };
  return {
    rename: at(changes.rename),
    retire: at(changes.retire),
    restore: at(changes.restore),
    move: (value, by) => changes.reorder('departments', values, value, by),
  };
}

function SubDepartments({ department, onBack }: { department: RaRecord; onBack: () => void }) {
  return (
    <>
      <BackButton onPress={onBack}>Back to the departments</BackButton>
      <ValueSection
        title={`${department.title}: sub departments`}
        place={{ resource: 'departments', document: department, part: entries('sub_departments') }}
        label="Sub department"
      />
    </>
  );
}
