import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newIncident } from '../../contract/incidents/newIncident.ts';
import * as painting from '../../src/components/navigation/nextPaint.ts';
import { buildCaseDetails, buildCasualty } from '../helpers/factories.ts';
import { waitUntil } from '../helpers/waiting.ts';
import { closePage, DRAFT, getDialog, keepDraft, NEW_INCIDENT, openPage } from './incidentPage.tsx';
import { forgetAll, setOnline } from './mediaFakes.ts';

/** Lets a test control when the screen paints. */
const theScreen = { paints: true };
const { nextPaint } = painting;

beforeEach(() => {
  setOnline(true);
  vi.spyOn(painting, 'nextPaint').mockImplementation(async () => {
    await nextPaint();
    await waitUntil(() => theScreen.paints);
  });
});
afterEach(async () => {
  await closePage();
  forgetAll();
});

const MISSING = 'Needs your attention';

test('FORM-1 FORM-14 the count of missing and wrong fields opens their list on any page, and each entry leads to its field', async () => {
  const { incident_description } = buildCaseDetails();
  await keepDraft({
    incident_description: { ...incident_description, incident_title: '', weather: '' },
    person_involved_details: [buildCasualty({ casualty_no: 'Casualty 1', gender: '', age: '101' })],
  });
  const { user, openTab } = await openPage(DRAFT);
  await openTab('Witnesses Details');
  await user.click(await screen.findByText('3 to fix'));
  const listed = within(await getDialog(MISSING)).getAllByRole('listitem');
  expect(listed.map(({ textContent }) => textContent)).toEqual([
    'Incident Title: Required field',
    'Casualty 1: Age: Must be vaild.',
    'Casualty 1: Gender: Required Field',
  ]);
  await user.click(screen.getByText('Casualty 1: Gender: Required Field'));
  const gender = await screen.findByText('Gender *');
  await waitFor(() => expect(gender.closest('fieldset')).toHaveFocus());
  expect(screen.queryByText(MISSING)).not.toBeInTheDocument();
  await user.click(screen.getByText('3 to fix'));
  await user.click(screen.getByText('Casualty 1: Age: Must be vaild.'));
  await waitFor(() => expect(screen.getByLabelText('Age')).toHaveFocus());
  await user.click(screen.getByText('3 to fix'));
  await user.click(within(await getDialog(MISSING)).getByText('Close'));
  await waitFor(() => expect(screen.getByText('3 to fix')).toHaveFocus());
  await user.clear(screen.getByLabelText('Age'));
  expect(await screen.findByText('2 still missing')).toBeVisible();
});

test('FORM-14 Submit leads to the zone and to the casualty list as a whole', async () => {
  const { case_details } = newIncident(new Date());
  Object.assign(case_details.incident_description, { is_emergency_incident: 'Yes', park: 'Night Safari' });
  await keepDraft(case_details);
  const emergency = await openPage(DRAFT);
  await emergency.user.click(await screen.findByText('1 still missing'));
  expect(screen.getByText('Zone: Required field')).toBeVisible();
  await emergency.user.click(screen.getByText('Close'));
  await emergency.submit();
  await waitFor(() => expect(screen.getByText('Choose a zone').closest('fieldset')).toHaveFocus());
  emergency.unmount();
  await keepDraft({ person_involved_details: [] });
  const { submit } = await openPage(DRAFT);
  await submit();
  await waitFor(() => expect(screen.getByText('No Casualty added yet').closest('fieldset')).toHaveFocus());
});

test('FORM-14 Submit leads to the first missing field, marks its section and says what is missing', async () => {
  const { user, openTab } = await openPage(NEW_INCIDENT, {}, { park: 'Nowhere' });
  await openTab('Review');
  const listed = [...document.querySelectorAll('section li')].map(({ textContent }) => textContent);
  expect(listed).toContain('Park: Required field');
  expect(listed).toContain('At least one casualty: Required field');
  await user.click(screen.getByText('Submit'));
  const type = () => screen.getByLabelText(/^Incident Type/, { selector: '[role=combobox]' });
  await waitFor(() => expect(type()).toHaveFocus());
  expect(document.querySelector('[role=tab]')).toHaveTextContent(/Incident Description.*has errors/);
  expect(screen.getAllByText('Required field').length).toBeGreaterThan(1);
});

test('FORM-14 FORM-12 Submit, and Yes on leaving, respond before their work starts', async () => {
  await keepDraft({ person_involved_details: [] });
  const { user, openTab, fill, address } = await openPage(DRAFT);
  await fill(await screen.findByLabelText(/^Incident Title/), 'Slipped twice');
  await openTab('Review');
  const isReview = () => screen.getByText('Review').closest('[role=tab]')?.ariaSelected === 'true';
  const press = async (button: HTMLElement, check: () => void) => {
    theScreen.paints = false;
    await act(async () => button.click());
    check();
    theScreen.paints = true;
  };
  await press(screen.getByText('Submit'), () => expect(isReview()).toBe(true));
  await waitFor(() => expect(isReview()).toBe(false));
  await waitFor(() => expect(screen.getByText('No Casualty added yet').closest('fieldset')).toHaveFocus());
  await user.click(screen.getByText('Cancel'));
  const dialog = await getDialog('Confirm to submit');
  await press(within(dialog).getByText('Yes'), () => expect(address()).toBe(DRAFT));
  expect(await screen.findByText('Elsewhere')).toBeVisible();
});
