import { screen, within } from '@testing-library/react';
import { Form } from 'react-admin';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StoredDocument } from '../../src/api/documents.ts';
import { TableFields } from '../../src/custom/incident_form/fields/TableFields.tsx';
import { CASCADE_INPUTS } from '../../src/custom/incident_form/sections/CascadeFields.tsx';
import { buildCaseDetails } from '../helpers/factories.ts';
import { renderAdmin } from '../helpers/render.tsx';
import { handInDocuments } from '../helpers/testPlatform.ts';
import { onPhone } from './onPhone.ts';

const readCollection = vi.fn<(name: string) => Promise<StoredDocument[]>>();

const DOCUMENTS: Record<string, StoredDocument[]> = {
  incident_types: [{ id: 'safety', data: { title: 'Safety', placements: [] } }],
  static_data: [{ id: 'area_condition', data: { values: ['Wet'] } }],
};

beforeEach(() => {
  handInDocuments(readCollection);
  readCollection.mockRejectedValue(new Error('unavailable'));
});

afterEach(() => vi.restoreAllMocks());

function show(incident_type = '', incident_classification = '') {
  return renderAdmin(
    <Form
      defaultValues={{
        case_details: buildCaseDetails({ description: { incident_type, incident_classification } }),
      }}
    >
      <TableFields section="overview" inputs={CASCADE_INPUTS} />
      <TableFields section="location" inputs={{ park: null, zone: null, date: null, time: null }} />
    </Form>,
  );
}

test('SHELL-11 a select whose options failed to load says so, and offers them after a retry', async () => {
  const { user } = show();
  const [alert] = await screen.findAllByRole('alert');
  expect(alert).toHaveTextContent('The choices could not be loaded.');
  await user.click(screen.getByRole('combobox', { name: /^Incident Type/ }));
  expect(screen.getByRole('option', { name: 'The choices could not be loaded.' })).toBeVisible();
  readCollection.mockImplementation(async (name) => DOCUMENTS[name] ?? []);
  await user.click(screen.getByRole('option', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Wet' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await user.click(screen.getByRole('combobox', { name: /^Incident Type/ }));
  await user.click(screen.getByRole('option', { name: 'Safety' }));
  expect(screen.getByRole('combobox', { name: /^Incident Type/ })).toHaveTextContent('Safety');
});

test('SHELL-11 a select says that its options are loading', async () => {
  readCollection.mockReturnValue(new Promise(() => undefined));
  const { user } = show();
  await user.click(screen.getByRole('combobox', { name: /^Incident Type/ }));
  const list = within(screen.getByRole('listbox'));
  expect(list.getByRole('option', { name: 'Loading…' })).toHaveAttribute('aria-disabled', 'true');
});

test('SHELL-11 on a phone, nothing is there to press until the choices have come as buttons', async () => {
  onPhone();
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  readCollection.mockImplementation((name) => answered.then(() => DOCUMENTS[name] ?? []));
  const { user } = show();
  const field = within(await screen.findByRole('group', { name: 'Incident Type *' }));
  expect(field.getByText('Loading…')).toBeVisible();
  expect(screen.queryByRole('combobox', { name: /^Incident Type/ })).not.toBeInTheDocument();
  answer();
  await user.click(await field.findByRole('button', { name: 'Safety' }));
  expect(field.getByRole('button', { name: 'Safety' })).toHaveAttribute('aria-pressed', 'true');
  expect(field.queryByText('Loading…')).not.toBeInTheDocument();
});

test('SHELL-11 on a phone, choices that failed to load can be asked for again', async () => {
  onPhone();
  const { user } = show('Flood');
  const field = within(await screen.findByRole('group', { name: 'Incident Type *' }));
  expect(field.getByRole('button', { name: 'Flood' })).toHaveAttribute('aria-pressed', 'true');
  expect(await field.findByText('The choices could not be loaded.')).toBeVisible();
  readCollection.mockImplementation(async (name) => DOCUMENTS[name] ?? []);
  await user.click(field.getByRole('button', { name: 'Try again' }));
  expect(await field.findByRole('button', { name: 'Safety' })).toBeVisible();
});

test('REF-2 on a phone, a chosen value that is now retired stays among the buttons', async () => {
  onPhone();
  readCollection.mockImplementation(async (name) => DOCUMENTS[name] ?? []);
  show('Flood');
  const field = within(await screen.findByRole('group', { name: 'Incident Type *' }));
  expect(await field.findByRole('button', { name: 'Safety' })).toHaveAttribute('aria-pressed', 'false');
  expect(field.getByRole('button', { name: 'Flood' })).toHaveAttribute('aria-pressed', 'true');
});

test('SHELL-11 a disabled field says nothing while choices load, so that the fields below stay where they are', async () => {
  readCollection.mockReturnValue(new Promise(() => undefined));
  show();
  const injuries = within(await screen.findByRole('group', { name: /^Injury Type/ }));
  expect(injuries.getByText('Choose the classification first.')).toBeVisible();
  expect(injuries.queryByText('Loading…')).not.toBeInTheDocument();
});

test('SHELL-11 a field for which the reference data has no choices says so', async () => {
  readCollection.mockImplementation(async (name) => DOCUMENTS[name] ?? []);
  const { user } = show('Safety', 'A new classification');
  const injuries = within(await screen.findByRole('group', { name: /^Injury Type/ }));
  expect(await injuries.findByText('There is nothing to choose from.')).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: /^Weather/ }));
  expect(screen.getByRole('option', { name: 'There is nothing to choose from.' })).toBeVisible();
});
