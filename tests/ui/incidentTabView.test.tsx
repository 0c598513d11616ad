import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { emptyAction, emptyReport } from '../../contract/incidents/emptyIncident.ts';
import type { IncidentTab } from '../../contract/incidents/incidentTabs.ts';
import type { CorrectiveAction } from '../../contract/schemas/afterActionReport.ts';
import type { Incident } from '../../contract/schemas/incident.ts';
import { IncidentTabView } from '../../src/resources/incidents/show/IncidentTabView.tsx';
import { buildCaseDetails, buildCasualty, buildWitness } from '../helpers/factories.ts';

function open(tab: IncidentTab, changed: Partial<Incident> = {}) {
  const report = emptyReport();
  const incident = {
    id: '7',
    case_details: buildCaseDetails({
      property: { party_type: 'internal', priority_of_fix: 'High' },
      details: {
        witness_particulars: [buildWitness({ witness_no: 'Witness 1' })],
        person_involved_details: [buildCasualty({ casualty_no: 'Casualty 1' })],
      },
    }),
    aar: {
      ...report,
      root_cause: { unsafe_act: 'Ran', unsafe_cond: 'Wet path', follow_up: 'The path is closed' },
      medical_status: { ...report.medical_status, hospital_name: 'KTPH', medical_leave: '2' },
    },
    noti_frequency: '',
    ...changed,
  } as unknown as Incident;
  render(<IncidentTabView tab={tab} incident={incident} />);
}

const headings = () => screen.getAllByRole('heading').map((heading) => heading.textContent);

function shown(): Record<string, string> {
  const terms = [...document.querySelectorAll('dt')];
  return Object.fromEntries(terms.map((term) => [term.textContent, term.nextSibling?.textContent ?? '']));
}

test.each<[IncidentTab, string[], Record<string, string>]>([
  [
    'Person Involved Details',
    ['Casualty 1', 'Medical status'],
    { Gender: 'Female', 'Name of clinic / hospital': 'KTPH' },
  ],
  ['Witnesses Details', ['Witness 1'], { Name: 'Tan Wei Ming' }],
  [
    'Details of Property Damage',
    ['Details of Property Damage'],
    {
      'Property type': 'Exhibit or barrier',
      'Party type': 'Internal',
      Party: 'The park',
      'Priority of fix': 'High',
    },
  ],
  [
    'Post-Incident Follow-Up',
    ['Post-Incident Follow-Up'],
    { 'Post-Incident Follow-Up': 'The path is closed' },
  ],
  ['Root Cause Analysis', ['Root Cause Analysis'], { 'Unsafe Act': 'Ran', 'Unsafe Condition': 'Wet path' }],
  [
    'MPD Incident Analysis',
    ['MPD Incident Analysis'],
    { 'Substandard Condition': 'Slippery or wet surface', 'Work Stoppage': 'Yes' },
  ],
  ['Notification Settings', ['Notification Settings'], { 'Notification frequency': 'Repeat' }],
])('DET-1 a reader of %s', (tab, titles, facts) => {
  open(tab);
  expect(headings()).toEqual(titles);
  expect(shown()).toMatchObject(facts);
});

test('DET-1 LIST-12 a name that the reader may not see stays asterisks', () => {
  const person_involved_details = [buildCasualty({ injury_name: '******' })];
  open('Person Involved Details', {
    case_details: buildCaseDetails({ details: { person_involved_details } }),
  });
  expect(shown()).toMatchObject({ Name: '******' });
});

test('DET-4 removed corrective actions stay hidden, and an empty list says so', () => {
  const action = (changed: Partial<CorrectiveAction>) => ({ ...emptyAction(), id: 'a', ...changed });
  const aar = (...recommended_ca: CorrectiveAction[]) => ({ aar: { ...emptyReport(), recommended_ca } });
  const removed = action({ id: 'b', status: 'delete', description: 'Close the path' });
  open(
    'Recommended Corrective Actions',
    aar(
      removed,
      action({ description: 'Put up a rail', assignee: { kind: 'user', id: 'u2', name: 'Ravi' } }),
    ),
  );
  expect(headings()).toEqual(['Action 1']);
  expect(Object.values(shown())).toEqual(expect.arrayContaining(['Put up a rail', 'Ravi']));
  expect(screen.queryByText('Close the path')).not.toBeInTheDocument();
  open('Recommended Corrective Actions', aar(removed));
  expect(screen.getByText('No corrective actions yet.')).toBeVisible();
});
