import { createTheme, ThemeProvider } from '@mui/material/styles';
import { screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import {
  ArrayInput,
  maxLength,
  RecordContextProvider,
  ResourceContextProvider,
  required,
  SaveButton,
  SimpleForm,
  SimpleFormIterator,
  Toolbar,
} from 'react-admin';
import { expect, test, vi } from 'vitest';
import { AssigneeInput } from '../../src/components/form/AssigneeInput.tsx';
import { ButtonGroupInput, YES_NO } from '../../src/components/form/ButtonGroupInput.tsx';
import { ChipGroupInput } from '../../src/components/form/ChipGroupInput.tsx';
import { DateInput } from '../../src/components/form/DateInput.tsx';
import { SelectInput } from '../../src/components/form/SelectInput.tsx';
import { TextInput } from '../../src/components/form/TextInput.tsx';
import { TimeInput } from '../../src/components/form/TimeInput.tsx';
import type { FieldProps } from '../../src/components/form/useField.tsx';
import { renderAdmin } from '../helpers/render.tsx';

const toolbar = (
  <Toolbar>
    <SaveButton alwaysEnable />
  </Toolbar>
);

function renderForm(children: React.ReactNode, record = {}) {
  const onSubmit = vi.fn();
  const page = renderAdmin(
    <ThemeProvider theme={createTheme()}>
      <ResourceContextProvider value="visits">
        <RecordContextProvider value={record}>
          <SimpleForm onSubmit={onSubmit} toolbar={toolbar} mode="onTouched" noValidate>
            {children}
          </SimpleForm>
        </RecordContextProvider>
      </ResourceContextProvider>
    </ThemeProvider>,
  );
  return {
    ...page,
    onSubmit,
    save: () => page.user.click(screen.getByRole('button', { name: 'ra.action.save' })),
  };
}

const INPUTS: [name: string, Input: ComponentType<FieldProps>, value: unknown][] = [
  ['text', TextInput, 'Gate 2'],
  ['date', DateInput, '3 Aug 2026'],
  ['time', TimeInput, '09:30:00'],
  ['choice', (props) => <SelectInput {...props} choices={['North', 'South']} />, 'North'],
  ['answer', (props) => <ButtonGroupInput {...props} choices={YES_NO} />, 'Yes'],
  ['chips', (props) => <ChipGroupInput {...props} choices={['Wet', 'Dark']} />, ['Wet']],
  ['assignee', AssigneeInput, { kind: 'user', id: 'u1', name: 'Ann' }],
];

test.each(INPUTS)(
  'issue 44.2: in a form of react-admin, the %s input takes its value, default and validator',
  async (_name, Input, value) => {
    const { onSubmit, save } = renderForm(
      <>
        <Input source="stored" />
        <Input source="preset" defaultValue={value} />
        <Input source="missing" label="Needed" validate={required('Say where.')} />
      </>,
      { stored: value },
    );
    await save();
    expect(await screen.findByText('Say where.')).toBeVisible();
    expect(screen.getAllByText(/^resources\.visits\.fields\.stored/)[0]).toBeVisible();
    expect(onSubmit).not.toHaveBeenCalled();
  },
);

test('issue 44.2: sources are relative to the item of an array, and what is typed is saved as it is', async () => {
  const { user, onSubmit, save } = renderForm(
    <ArrayInput source="stops">
      <SimpleFormIterator>
        <TextInput source="place" label="Place" validate={maxLength(5, 'At most 5.')} />
      </SimpleFormIterator>
    </ArrayInput>,
    { stops: [{ place: 'Gate' }, { place: 'Pond' }] },
  );
  const [, second] = screen.getAllByRole('listitem');
  if (!second) throw new Error('There is no second item.');
  const place = within(second).getByLabelText('Place');
  expect(place).toHaveAttribute('name', 'stops.1.place');
  await user.type(place, ' 2');
  await user.tab();
  expect(await screen.findByText('At most 5.')).toBeVisible();
  await user.clear(place);
  await save();
  await waitFor(() => expect(onSubmit).toHaveBeenCalled());
  expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ stops: [{ place: 'Gate' }, { place: '' }] });
});

test('FORM-1 without field-sizing, as in Safari and Firefox, a text area is measured by a script and has no least height of its own', async () => {
  renderForm(<TextInput source="details" label="Details" rows={4} />);
  const area = await screen.findByLabelText('Details');
  expect(CSS.supports?.('field-sizing', 'content') ?? false).toBe(false);
  // The script measures one row of a copy with the same style; four rows of that would be sixteen.
  expect(area.style.minHeight).toBe('');
});
