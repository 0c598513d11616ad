import { screen, within } from '@testing-library/react';
import { Form } from 'react-admin';
import { beforeEach, expect, test, vi } from 'vitest';
import type { StoredDocument } from '../../src/api/documents.ts';
import { TableFields } from '../../src/custom/incident_form/fields/TableFields.tsx';
import { CASCADE_INPUTS } from '../../src/custom/incident_form/sections/CascadeFields.tsx';
import { buildCaseDetails } from '../helpers/factories.ts';
import { renderAdmin } from '../helpers/render.tsx';
import { handInDocuments } from '../helpers/testPlatform.ts';

const readCollection = vi.fn<(name: string) => Promise<StoredDocument[]>>();

const DOCUMENTS: Record<string, StoredDocument[]> = {
  incident_types: [{ id: 'safety', data: { title: 'Safety', placements: [] } }],
  static_data: [{ id: 'area_condition', data: { values: ['Wet'] } }],
};

beforeEach(() => {
  handInDocuments(readCollection);
  readCollection.mockRejectedValue(new Error('unavailable'));
});

function show() {
  return renderAdmin(
    <Form defaultValues={{ case_details: buildCaseDetails({ description: { incident_type: '' } }) }}>
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
