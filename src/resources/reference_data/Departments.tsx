import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { type RaRecord, ResourceContextProvider, useDataProvider } from 'react-admin';
import { FormSection } from '../../components/form/FormSection.tsx';
import type { ConsoleDataProvider } from '../../dataProvider/index.ts';
import { AddButton } from './AddButton.tsx';
import { type Changes, type Place, useChanges } from './useChanges.tsx';
import { useCollection } from './useCollections.ts';
import { useReload } from './useSaveDocument.ts';
import { getValueActions, type ValueActions, ValueRows } from './ValueRows.tsx';
import { entries, move, sortValues, type Value, wholeDocument } from './values.ts';
import { WhenLoaded } from './WhenLoaded.tsx';

const SUB_DEPARTMENTS = entries('sub_departments');

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
  const dataProvider = useDataProvider();
  const readAnew = useReload();
  const changes = useChanges();
  const [opened, setOpened] = useState<string>();
  const actions = useDepartmentActions(departments, changes);
  const add = () =>
    changes.ask({
      title: 'Add a department',
      async save(name) {
        await dataProvider.create('departments', { data: { title: name, sub_departments: [] } });
        await readAnew('departments');
      },
    });
  const department = departments.find(({ id }) => id === opened);
  if (department) {
    return <SubDepartments department={department} changes={changes} onBack={() => setOpened(undefined)} />;
  }
  return (
    <FormSection title={title} action={<AddButton onPress={add} />}>
      <ValueRows
        label="Department"
        values={departments.flatMap((each) => wholeDocument.read(each))}
        actions={actions}
        more={({ key, title: name }) => (
          <Button aria-label={`Sub departments of ${name}`} onClick={() => setOpened(key)}>
            Sub departments
          </Button>
        )}
      />
      {changes.dialog}
    </FormSection>
  );
}

function useDepartmentActions(departments: readonly RaRecord[], changes: Changes): ValueActions {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const readAnew = useReload();
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
    move(value, by) {
      const ids = sortValues(move(value, by)(departments.flatMap((each) => wholeDocument.read(each)))).map(
        ({ key }) => key,
      );
      const done = `"${value.title}" moved to position ${ids.indexOf(value.key) + 1} of ${ids.length}.`;
      void changes.press(async () => {
        await dataProvider.reorder('departments', ids);
        await readAnew('departments');
      }, done);
    },
  };
}

type SubProps = { department: RaRecord; changes: Changes; onBack: () => void };

function SubDepartments({ department, changes, onBack }: SubProps) {
  const place: Place = { resource: 'departments', document: department, part: SUB_DEPARTMENTS };
  return (
    <>
      <Box sx={{ mb: 1 }}>
        <Button onClick={onBack} sx={{ minHeight: 44 }}>
          Back to the departments
        </Button>
      </Box>
      <FormSection
        title={`${department.title}: sub departments`}
        action={<AddButton onPress={() => changes.add(place, 'sub department')} />}
      >
        <ValueRows
          label="Sub department"
          values={SUB_DEPARTMENTS.read(department)}
          actions={getValueActions(place, changes)}
        />
      </FormSection>
      {changes.dialog}
    </>
  );
}
