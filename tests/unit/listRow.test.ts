import { expect, test } from 'vitest';
import {
  getRowCode,
  getRowReport,
  getRowTitle,
  isEmergency,
  type ListRow,
} from '../../src/resources/incidents/list/rows/listRow.ts';

const row = (fields: object, description: object = {}) =>
  ({
    incident_id: 'INC-000007',
    incident_status: 'Open',
    case_details: { incident_description: description },
    ...fields,
  }) as ListRow;

test('LIST-4 LIST-10 a row shows its number, and a draft says that it is not sent yet', () => {
  expect(getRowCode(row({}))).toBe('INC-000007');
  expect(getRowCode(row({ incident_status: 'Pending Save', incident_id: '' }))).toBe('Not sent yet');
});

test('LIST-4 a row shows its title, or that there is no title yet; only Yes is an emergency', () => {
  expect(getRowTitle(row({}, { incident_title: 'Slip' }))).toBe('Slip');
  expect(getRowTitle(row({}, { incident_title: '' }))).toBe('No title yet');
  expect([isEmergency(row({}, { is_emergency_incident: 'Yes' })), isEmergency(row({}))]).toEqual([
    true,
    false,
  ]);
});

test('issue 19, item 5: a row shows the due date of its report, or that it is overdue', () => {
  expect(getRowReport(row({}))).toBeUndefined();
  expect(getRowReport(row({ report_due: '2999-01-05' }))).toBe('Report due 5 Jan');
  expect(getRowReport(row({ report_due: '2020-01-05' }))).toBe('Report overdue');
});
