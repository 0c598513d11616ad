import { act, screen, waitFor } from '@testing-library/react';
import { createRef } from 'react';
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { afterEach, expect, test, vi } from 'vitest';
import { newIncident } from '../../contract/incidents/newIncident.ts';
import { NO_CHOICE, type RecipientChoice } from '../../contract/incidents/recipients.ts';
import { NotificationListSection } from '../../src/custom/incident_form/recipients/NotificationListSection.tsx';
import { RecipientsSync, type Settling } from '../../src/custom/incident_form/recipients/useRecipients.ts';
import type { IncidentForm } from '../../src/custom/incident_form/values/incidentForm.ts';
import type { RecipientsQuestion } from '../../src/dataProvider/recipients.ts';
import { renderAdmin } from '../helpers/render.tsx';

afterEach(() => vi.useRealTimers());

const DEPARTMENTS = ['WSH', 'HR', 'IT'];
const OF_CLASSIFICATION: Record<string, string> = { 'Slip/trip/fall': 'WSH', 'Lost child': 'HR' };

function renderList({ isShown = true, choice = {} as Partial<RecipientChoice> } = {}) {
  const getNotifiedDepartments = vi.fn(async ({ is_emergency, classification }: RecipientsQuestion) =>
    DEPARTMENTS.map((name) => ({
      name,
      status: is_emergency || OF_CLASSIFICATION[classification] === name ? 1 : 0,
    })),
  );
  const server = {
    getNotifiedDepartments,
    getNotificationUsers: async (_question: RecipientsQuestion, department: string) => ({
      users: [{ id: `one of ${department}`, name: 'One', department }],
      total: 1,
      hasNext: false,
    }),
  };
  const held: { form?: UseFormReturn<IncidentForm> } = {};
  const settling = createRef<Settling>();
  const start = { ...newIncident(new Date('2026-03-01T02:30:00Z')), ...NO_CHOICE, ...choice };
  start.case_details.incident_description.incident_classification = 'Slip/trip/fall';
  function Form({ isShown }: { isShown: boolean }) {
    held.form = useForm<IncidentForm>({ defaultValues: start });
    return (
      <FormProvider {...held.form}>
        <RecipientsSync ref={settling} />
        {isShown && <NotificationListSection />}
      </FormProvider>
    );
  }
  const { user } = renderAdmin(<Form isShown={isShown} />, { dataProvider: server });
  const set = (field: 'incident_classification' | 'is_emergency_incident', value: string) =>
    act(async () => held.form?.setValue(`case_details.incident_description.${field}`, value as never));
  return {
    user,
    getNotifiedDepartments,
    set,
    settle: () => act(async () => settling.current?.settle()),
    isDirty: () => held.form?.getFieldState('selected_noti_departs').isDirty,
    departments: () =>
      Object.fromEntries(
        held.form?.getValues('selected_noti_departs').map(({ name, status }) => [name, status]) ?? [],
      ),
  };
}

const CHOSEN: Partial<RecipientChoice> = {
  selected_noti_departs: [
    { name: 'WSH', status: 1 },
    { name: 'IT', status: 1 },
  ],
  notification_list: ['IT'],
};

const box = (name: string) => screen.findByLabelText<HTMLInputElement>(name, { selector: '[type=checkbox]' });
const states = async () =>
  Promise.all(
    DEPARTMENTS.map(async (name) => {
      const { indeterminate, checked } = await box(name);
      return indeterminate ? 'mixed' : checked;
    }),
  );

test('NLST-1 DET-7 the classification’s departments are ticked; a second after a change they are read again, and ticked ones stay', async () => {
  const { user, set, getNotifiedDepartments, departments } = renderList();
  expect(await states()).toEqual([true, false, false]);
  await user.click(await box('IT'));
  expect(departments()).toEqual({ WSH: 1, IT: 1 });
  const before = Date.now();
  await set('incident_classification', 'Lost child');
  expect(getNotifiedDepartments).toHaveBeenCalledOnce();
  await waitFor(async () => expect(await states()).toEqual([false, true, true]));
  expect(Date.now() - before).toBeGreaterThanOrEqual(990);
  expect(departments()).toEqual({ HR: 1, IT: 1 });
  await user.click(await box('HR'));
  await set('is_emergency_incident', 'Yes');
  await waitFor(async () => expect(await states()).toEqual([true, false, true]));
});

test('DET-7 a choice follows the classification while another tab is shown, and no choice stays no choice', async () => {
  const { set, departments } = renderList({ isShown: false, choice: CHOSEN });
  expect(departments()).toEqual({ WSH: 1, IT: 1 });
  await set('incident_classification', 'Lost child');
  await waitFor(() => expect(departments()).toEqual({ HR: 1, IT: 1 }));
});

test('DET-7 without a choice, nothing is requested and nothing changes', async () => {
  const { set, departments, getNotifiedDepartments, isDirty } = renderList({ isShown: false });
  await set('incident_classification', 'Lost child');
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect([departments(), isDirty()]).toEqual([{}, false]);
  expect(getNotifiedDepartments).not.toHaveBeenCalled();
});

test('DET-7 a save within that second sends the departments of its classification, and they stay', async () => {
  const { set, settle, departments, getNotifiedDepartments } = renderList({ isShown: false, choice: CHOSEN });
  await set('incident_classification', 'Lost child');
  await settle();
  expect(departments()).toEqual({ HR: 1, IT: 1 });
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(departments()).toEqual({ HR: 1, IT: 1 });
  await settle();
  expect(getNotifiedDepartments).toHaveBeenCalledOnce();
  await set('incident_classification', 'Slip/trip/fall');
  getNotifiedDepartments.mockRejectedValueOnce(new Error('no network'));
  for (const level of ['warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation(() => undefined);
  await settle();
  expect(departments()).toEqual({ HR: 1, IT: 1 });
  await waitFor(() => expect(departments()).toEqual({ WSH: 1, IT: 1 }));
});
