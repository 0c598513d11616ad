import { describe, expect, test } from 'vitest';
import {
  detailTabs,
  type IncidentTab,
  newIncidentTabs,
  TAB_GROUPS,
  tabGroup,
} from '../../../../contract/incidents/incidentTabs.ts';
import type { IncidentStatus } from '../../../../contract/values/incidentValues.ts';

const CASE_DETAILS = [
  'Incident Description',
  'Person Involved Details',
  'Witnesses Details',
  'Details of Property Damage',
];
const POST_INCIDENTS = [
  'Post-Incident Follow-Up',
  'Root Cause Analysis',
  'Recommended Corrective Actions',
  'MPD Incident Analysis',
];
const NOTIFICATION = ['Notification List', 'Notification Settings'];

describe('the side menu', () => {
  test.each([
    ['Draft', [...CASE_DETAILS, ...NOTIFICATION]],
    ['Pending Approval', [...CASE_DETAILS, ...POST_INCIDENTS, ...NOTIFICATION]],
    ['Approve', [...CASE_DETAILS, ...NOTIFICATION]],
    ['Open', [...CASE_DETAILS, 'Incident Updates', ...POST_INCIDENTS, ...NOTIFICATION]],
    ['Closed', [...CASE_DETAILS, 'Incident Updates', ...POST_INCIDENTS, ...NOTIFICATION]],
    ['Archived', [...CASE_DETAILS, ...POST_INCIDENTS, ...NOTIFICATION]],
  ] satisfies [IncidentStatus, string[]][])('DET-1 of an incident in %s', (status, tabs) => {
    expect(detailTabs(status)).toEqual(tabs);
  });

  test('DET-1 if the server offers a timeline, it follows the case details', () => {
    const shown = detailTabs('Open', (offer) => offer === 'timeline');
    expect(shown.slice(0, 6)).toEqual([...CASE_DETAILS, 'Incident Updates', 'Timeline']);
    expect(shown.slice(6)).toEqual([...POST_INCIDENTS, ...NOTIFICATION]);
  });

  test('issue 19 the regulatory report, if offered, follows the analysis', () => {
    expect(detailTabs('Archived', (offer) => offer === 'reporting')).toEqual([
      ...CASE_DETAILS,
      ...POST_INCIDENTS,
      'Regulatory Report',
      ...NOTIFICATION,
    ]);
    expect(detailTabs('Draft', () => true)).toEqual([
      ...CASE_DETAILS,
      'Timeline',
      'Regulatory Report',
      ...NOTIFICATION,
    ]);
  });

  test('DET-1 the items are in three groups', () => {
    expect(TAB_GROUPS).toEqual({
      'Case details': [...CASE_DETAILS, 'Incident Updates'],
      'Post Incidents': [...POST_INCIDENTS, 'Regulatory Report'],
      Notification: NOTIFICATION,
    });
  });

  test('FORM-1 FORM-14 of a new incident: four items, and Review last', () => {
    expect(newIncidentTabs('No')).toEqual([...CASE_DETAILS, 'Review']);
  });

  test('FORM-1 of a new emergency incident: the notification tabs too', () => {
    expect(newIncidentTabs('Yes')).toEqual([...CASE_DETAILS, ...NOTIFICATION, 'Review']);
  });
});

test('DET-1 every tab is under the name of its group, and groups are contiguous', () => {
  const names = (tabs: readonly (IncidentTab | 'Review')[]) =>
    tabs.map(tabGroup).filter((group, index, all) => group !== all[index - 1]);
  expect(names(detailTabs('Open', () => true))).toEqual(['Case details', 'Post Incidents', 'Notification']);
  expect(names(newIncidentTabs('Yes'))).toEqual(['Case details', 'Notification', undefined]);
});
