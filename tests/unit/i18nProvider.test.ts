import { expect, test } from 'vitest';
import { i18nProvider } from '../../src/i18nProvider.ts';

const { translate } = i18nProvider;

test("react-admin's texts are its own, with their tokens replaced", () => {
  expect(translate('ra.action.delete')).toBe('Delete');
  expect(translate('ra.page.list', { name: 'Incidents' })).toBe('Incidents');
  expect(translate('ra.navigation.page_range_info', { offsetBegin: 1, offsetEnd: 10, total: 12 })).toBe(
    '1-10 of 12',
  );
});

test('singular and plural are distinguished', () => {
  expect(translate('ra.notification.updated', { smart_count: 1 })).toBe('Element updated');
  expect(translate('ra.notification.updated', { smart_count: 3 })).toBe('3 elements updated');
  expect(translate('rows', { _: 'One row |||| %{smart_count} rows', smart_count: 0 })).toBe('0 rows');
});

test('a text that is not a key of react-admin is shown as it is', () => {
  expect(translate("Can't reach the server. Nothing was lost; please try again.")).toBe(
    "Can't reach the server. Nothing was lost; please try again.",
  );
  expect(translate('resources.incidents.fields.park', { _: 'Park' })).toBe('Park');
  expect(translate('ra.action')).toBe('ra.action');
  expect(translate('')).toBe('');
});
