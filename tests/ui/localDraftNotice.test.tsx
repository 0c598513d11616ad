import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { DEFAULT_GROUPS, type Role } from '../../contract/permissions.ts';
import { keepSession } from '../../src/api/session.ts';
import { buildCase, viewer } from '../helpers/factories.ts';
import { openCase } from './casePage.tsx';
import { closePage, getDialog, titleField } from './incidentPage.tsx';

afterEach(async () => {
  await closePage();
  localStorage.clear();
});

async function typeInto(page: ReturnType<typeof openCase>) {
  await waitFor(() => expect(titleField()).toBeInTheDocument(), { timeout: 10_000 });
  await page.write(titleField(), ' by the gate');
  await screen.findByText(/^Unsaved changes · backed up on this device/);
}

const note = () => screen.findByText(/^Your unsaved changes from .* are backed up on this device\./);
const become = (role: Role) =>
  act(async () => keepSession({ ...viewer, role, perms: [...DEFAULT_GROUPS[role].perms] }));

test('DET-11 unsaved changes to a case that was closed since can be shown, copied and discarded there', async () => {
  const first = openCase();
  await typeInto(first);
  first.unmount();
  await closePage();

  const closed = openCase({ incident: buildCase({ incident_status: 'Closed' }) });
  expect(await note()).toHaveTextContent(
    'The incident is now Closed. You can continue here once it is reopened.',
  );
  expect(screen.queryByText('Continue where you left off?')).not.toBeInTheDocument();
  await closed.user.click(screen.getByText('Show your changes'));
  expect(screen.getByText(/^Incident title: /)).toHaveTextContent(/ → .* by the gate$/);
  await closed.user.click(screen.getByText('Copy'));
  expect(await navigator.clipboard.readText()).toMatch(/^Incident title: .* by the gate$/);

  const discard = async (answer: string) => {
    await closed.user.click(screen.getByText('Discard'));
    await closed.user.click(within(await getDialog('Discard your changes?')).getByText(answer));
  };
  await discard('Keep');
  expect(await note()).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Discard your changes?')).not.toBeInTheDocument());
  await discard('Discard');
  await waitFor(() => expect(screen.queryByText(/^Your unsaved changes from/)).not.toBeInTheDocument());
  closed.unmount();
  await closePage();

  openCase();
  await waitFor(() => expect(titleField()).toBeInTheDocument(), { timeout: 10_000 });
  expect(screen.queryByText('Continue where you left off?')).not.toBeInTheDocument();
});

test('DET-11 the question whether to continue goes when the page reads that the case was closed', async () => {
  const first = openCase();
  await typeInto(first);
  first.unmount();
  await closePage();
  const { getOne } = openCase();
  await getDialog('Continue where you left off?');
  getOne.mockResolvedValue({ data: buildCase({ incident_status: 'Closed' }) });
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  expect(await note()).toHaveTextContent('The incident is now Closed.');
});

test('DET-11 AUTH-16 changes are kept when the permission is lost, and can be continued once it is back', async () => {
  const page = openCase();
  await typeInto(page);
  await become('junior_user');
  expect(await note()).toHaveTextContent("You can't edit this incident right now.");
  await become('admin');
  await page.user.click(within(await getDialog('Continue where you left off?')).getByText('Continue'));
  await waitFor(() => expect((titleField() as HTMLInputElement).value).toContain(' by the gate'));
});

test('DET-11 a read-only case without unsaved changes shows no note', async () => {
  openCase({ incident: buildCase({ incident_status: 'Closed' }) });
  await screen.findByText('Reopen');
  await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.queryByText(/^Your unsaved changes from/)).not.toBeInTheDocument();
});
