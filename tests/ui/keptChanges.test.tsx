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
  await screen.findByText(/^Not saved yet\. Kept on this device/);
}

const note = () => screen.findByText(/^What you had typed on .* is kept on this device and not saved\./);
const become = (role: Role) =>
  act(async () => keepSession({ ...viewer, role, perms: [...DEFAULT_GROUPS[role].perms] }));

test('DET-11 what was typed into a case that is Closed when it is opened again is said there, shown, copied, and discarded on purpose', async () => {
  const first = openCase();
  await typeInto(first);
  first.unmount();
  await closePage();

  const closed = openCase({ incident: buildCase({ incident_status: 'Closed' }) });
  expect(await note()).toHaveTextContent('The incident is Closed now. When it is open again');
  expect(screen.queryByText('Continue where you left off?')).not.toBeInTheDocument();
  await closed.user.click(screen.getByText('Show what you had typed'));
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
  await waitFor(() => expect(screen.queryByText(/^What you had typed/)).not.toBeInTheDocument());
  closed.unmount();
  await closePage();

  openCase();
  await waitFor(() => expect(titleField()).toBeInTheDocument(), { timeout: 10_000 });
  expect(screen.queryByText('Continue where you left off?')).not.toBeInTheDocument();
});

test('DET-11 AUTH-16 whoever loses the permission while typing is told that it is kept, and goes on once it is back', async () => {
  const page = openCase();
  await typeInto(page);
  await become('junior_user');
  expect(await note()).toHaveTextContent('You may not change this incident now.');
  await become('admin');
  await page.user.click(within(await getDialog('Continue where you left off?')).getByText('Continue'));
  await waitFor(() => expect((titleField() as HTMLInputElement).value).toContain(' by the gate'));
});

test('DET-11 a case that one reads and never typed into says nothing of it', async () => {
  openCase({ incident: buildCase({ incident_status: 'Closed' }) });
  await screen.findByText('Reopen');
  await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.queryByText(/^What you had typed/)).not.toBeInTheDocument();
});
