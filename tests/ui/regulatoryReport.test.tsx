import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyReport } from '../../contract/incidents/emptyIncident.ts';
import { emptyReporting } from '../../contract/incidents/regulatoryFields.ts';
import type { AfterActionReport, Reporting } from '../../contract/schemas/afterActionReport.ts';
import type { Incident } from '../../contract/schemas/incident.ts';
import { buildCase, buildCaseDetails, buildCasualty } from '../helpers/factories.ts';
import { footerButton, openCase } from './casePage.tsx';
import { closePage } from './incidentPage.tsx';

/* The accident was on 3 November 2026; today is the 9th. */

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-09T02:00:00Z') }));
afterEach(async () => {
  await closePage();
  vi.useRealTimers();
});

const HASH = '#regulatory-report';
const ON = { hash: HASH, offers: ['reporting' as const] };

function reportCase(
  { medical_leave = '', ...reporting }: Partial<Reporting> & { medical_leave?: string } = {},
  changed: Partial<Incident> = {},
): Incident {
  const aar: AfterActionReport = emptyReport();
  aar.medical_status.medical_leave = medical_leave;
  if (Object.keys(reporting).length > 0) aar.reporting = { ...emptyReporting(), ...reporting };
  const person_involved_details = [
    buildCasualty({ casualty_no: 'Casualty 1', incident_calssification: 'Staff' }),
  ];
  const case_details = buildCaseDetails({
    description: { date: '3 Nov 2026', time: '10:30:00' },
    details: { person_involved_details },
  });
  return buildCase({ case_details, aar, ...changed });
}

const STATUS = '[aria-label="What must be reported"]';
const verdict = async () => {
  await waitFor(() => expect(document.querySelector(STATUS)).toBeInTheDocument(), { timeout: 10_000 });
  return document.querySelector(STATUS)?.textContent;
};
const group = (name: string) => within(screen.getAllByRole('group', { name })[0] as HTMLElement);

describe('the verdict', () => {
  test.each<[string, Parameters<typeof reportCase>[0], string]>([
    ['nothing entered', {}, 'Nothing here needs to be reported.'],
    [
      'medical leave',
      { medical_leave: '2' },
      'The employer must report this to the Ministry of Manpower (MOM) by 13 Nov 2026 (4 days left).',
    ],
    ['overdue', { medical_leave: '2', learned_on: '29 Oct 2026' }, 'by 8 Nov 2026 (1 day overdue).'],
    ['the last day', { medical_leave: '2', learned_on: '30 Oct 2026' }, 'by 9 Nov 2026 (today).'],
    ['a death', { death: 'Yes' }, 'immediately, and in writing by 13 Nov 2026 (4 days left).'],
    [
      'reported',
      { medical_leave: '2', reference_no: 'IR-1', reported_on: '5 Nov 2026' },
      'Reported on 5 Nov 2026, reference IR-1.',
    ],
  ])('of %s', async (_what, told, text) => {
    openCase({ ...ON, incident: reportCase(told, { incident_status: 'Archived' }), role: 'senior_user' });
    expect(await verdict()).toContain(text);
  });

  test('names the rule with a link to its source, and says that it is only a guide', async () => {
    openCase({ ...ON, incident: reportCase({ medical_leave: '2' }) });
    await verdict();
    const rule = screen.getByText('WSH (Incident Reporting) Regulations, regulation 6(1)');
    expect(rule).toHaveAttribute('href', 'https://sso.agc.gov.sg/SL/WSHA2006-RG3?ProvIds=pr6-');
    expect(
      screen.getByText(/This is a guide based only on what is entered here\. The law decides/),
    ).toBeInTheDocument();
  });
});

describe('in the form', () => {
  test('input changes the verdict immediately and is saved with the case', async () => {
    const { user, update, write } = openCase({ ...ON, incident: reportCase() });
    expect(await verdict()).toBe('Nothing here needs to be reported.');
    await user.click(group('Placed on light duty').getByText('Yes'));
    expect(await verdict()).toContain('by 13 Nov 2026 (4 days left).');
    await write(screen.getByLabelText('Reference number of the report'), 'IR-2026-77');
    expect(await verdict()).toContain('reference IR-2026-77');
    await user.click(await footerButton('Save'));
    await waitFor(() => expect(update).toHaveBeenCalled());
    expect(update.mock.calls[0]?.[1].data.aar.reporting).toEqual({
      ...emptyReporting(),
      light_duty: 'Yes',
      reference_no: 'IR-2026-77',
    });
  });

  test('issue 19 medical leave that is typed among the persons changes the verdict', async () => {
    const { user, write } = openCase({
      ...{ offers: ['reporting'], hash: '#person-involved-details', incident: reportCase() },
    });
    await write(await screen.findByLabelText('Medical leave (days)'), '3');
    await user.click(screen.getByText('Regulatory Report', { selector: '[role=tab] *' }));
    expect(await verdict()).toContain(
      'The employer must report this to the Ministry of Manpower (MOM) by 13 Nov 2026 (4 days left).',
    );
  });

  test('viewing it changes nothing, and fields that do not apply are hidden', async () => {
    openCase({ ...ON, incident: reportCase() });
    await verdict();
    expect(screen.queryByText(/^Unsaved changes/)).not.toBeInTheDocument();
    expect(screen.queryByText('Contractor is self-employed')).not.toBeInTheDocument();
    expect(screen.queryByLabelText(/informed of the diagnosis/)).not.toBeInTheDocument();
  });
});

test('the sheet has the known values and a blank line for each other, and can be copied', async () => {
  const incident = reportCase({ medical_leave: '2', light_duty: 'Yes' }, { incident_status: 'Archived' });
  const { user } = openCase({ ...ON, incident, role: 'senior_user' });
  await verdict();
  await user.click(screen.getByText('Copy'));
  const text = await navigator.clipboard.readText();
  expect(text).toContain('Report to the Ministry of Manpower: INC-000007');
  expect(text).toContain('Date and time: 3 Nov 2026, 10:30');
  expect(text).toContain('Place: Singapore Zoo, Wild Africa');
  expect(text).toContain('Name: Siti binte Rahman');
  expect(text).toContain('Identification number (NRIC, FIN or passport): ________');
  expect(text).toContain('Medical leave, days: 2');
  expect(screen.getByText(/Occupier of the workplace: ________/)).toBeInTheDocument();
});

test('LIST-12 without access to the medical status there is a note, and nothing to copy', async () => {
  openCase({ ...ON, incident: reportCase(), role: 'junior_user' });
  expect(await screen.findByText(/which you can't see/)).toBeInTheDocument();
  expect(screen.queryByText('Copy')).not.toBeInTheDocument();
});

describe('the switch', () => {
  test('only a super admin has it, and without the feature there is no tab', async () => {
    openCase({ ...ON, incident: reportCase() });
    await verdict();
    expect(screen.queryByText(/^Turn/)).not.toBeInTheDocument();
    await closePage();
    openCase({ hash: HASH, incident: reportCase() });
    expect((await screen.findAllByText('Incident Description')).length).toBeGreaterThan(0);
    expect(screen.queryByText('Regulatory Report')).not.toBeInTheDocument();
  });

  test('a super admin is asked before it is turned off, and can turn it on again', async () => {
    const { user } = openCase({ ...ON, incident: reportCase(), role: 'super_admin' });
    await verdict();
    await user.click(screen.getByText('Turn off for everyone'));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Turn off the regulatory report?');
    await closePage();
    openCase({ hash: HASH, offers: ['reporting_off'], incident: reportCase(), role: 'super_admin' });
    expect(await screen.findByText(/turned off for everyone/)).toBeInTheDocument();
    expect(screen.getByText('Turn on')).toBeInTheDocument();
    expect(document.querySelector(STATUS)).not.toBeInTheDocument();
  });
});
