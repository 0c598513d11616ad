import { screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { newIncident } from '../../contract/incidents/newIncident.ts';
import { NO_CHOICE } from '../../contract/incidents/recipients.ts';
import { NotificationSettingsSection } from '../../src/custom/incident_form/recipients/NotificationSettingsSection.tsx';
import type { IncidentForm } from '../../src/custom/incident_form/values/incidentForm.ts';
import { NotificationItem } from '../../src/resources/notifications/panel/NotificationItem.tsx';
import { viewer } from '../helpers/factories.ts';
import { renderAdmin } from '../helpers/render.tsx';

test.each([
  ['a senior', ['p2', 'p4'], 'c1', false],
  ['a junior, even in their own case', ['p2', 'p4a'], 'c1', true],
  ['a senior, in a case of another category', ['p2', 'p4'], 'c2', true],
] as const)(
  'DET-8 %s is offered SMS only with the permission to send it',
  async (_who, perms, category, isOff) => {
    const start = newIncident(new Date('2026-11-03T02:30:00Z'));
    Object.assign(start.case_details.incident_description, { category });
    function Form() {
      const form = useForm<IncidentForm>({ defaultValues: { ...start, ...NO_CHOICE, noti_frequency: '' } });
      return (
        <FormProvider {...form}>
          <NotificationSettingsSection />
        </FormProvider>
      );
    }
    renderAdmin(<Form />, { viewer: { ...viewer, perms: [...perms] } });
    expect((await screen.findByLabelText('One time (SMS only)')).hasAttribute('disabled')).toBe(isOff);
    expect(screen.queryAllByText(/You don't have permission to send SMS/)).toHaveLength(isOff ? 1 : 0);
  },
);

test('REF-3 FLOW-5 the remark of a decision is shown below the notification, without links', async () => {
  const message = {
    id: '1',
    incident_id: '7',
    text: 'Your_incident_INC-000007_was_sent_back_by_Mei_Tan.',
    remark: 'See https://evil.example',
    timestamp: '2026-11-21T16:30:00.000Z',
    is_new: true,
    read_users: [],
  };
  renderAdmin(<NotificationItem message={message} onOpen={vi.fn()} onTrash={vi.fn()} />);
  expect(await screen.findByText('Your incident INC-000007 was sent back by Mei Tan.')).toBeVisible();
  expect(screen.getByText('Remark: See https://evil.example')).toBeVisible();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});
