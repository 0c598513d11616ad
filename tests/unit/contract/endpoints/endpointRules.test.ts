import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  mayAddUser,
  mayCreateIncident,
  mayLoadIncidentList,
  mayManageGroups,
  mayOpenUser,
  maySaveSettings,
  maySeeAccountList,
  maySeeIncidentAudit,
  maySeeUserAudit,
  type Viewer,
} from '../../../../contract/access.ts';
import { mayCall } from '../../../../contract/endpoints/endpoint.ts';
import { type EndpointName, endpoints } from '../../../../contract/endpoints.ts';
import { isExport } from '../../../../contract/incidents/exportRange.ts';
import { PERMISSIONS, type PermissionCode } from '../../../../contract/permissions.ts';
import { received } from '../received.ts';
import { getHolder, ME, SOMEBODY } from '../tables.ts';

describe('filters', () => {
  test.each([
    ['USER-2', 'get_all_users', 'role'],
    ['USER-2', 'get_all_users', 'park'],
    ['USER-2', 'get_all_users', 'department'],
    ['USER-8', 'get_all_users', 'joined_from_date'],
    ['USER-8', 'get_all_users', 'joined_to_date'],
    ['DASH-1', 'incident_info', 'park'],
    ['NPAN-3', 'filter_push_messages', 'park'],
    ['NPAN-3', 'filter_push_messages', 'category'],
    ['NPAN-3', 'filter_push_messages', 'status'],
    ['NPAN-3', 'filter_push_messages', 'start_date'],
    ['LIST-2', 'get_all_incidents', 'category'],
    ['LIST-2', 'get_all_incidents', 'park'],
    ['LIST-2', 'get_all_incidents', 'zone'],
    ['LIST-2', 'get_all_incidents', 'incident_type'],
    ['LIST-2', 'get_all_incidents', 'incident_placement'],
    ['LIST-2', 'get_all_incidents', 'incident_status'],
    ['LIST-2', 'get_all_incidents', 'from_date'],
    ['LIST-2', 'get_all_incidents', 'to_date'],
  ] satisfies [string, EndpointName, string][])(
    '%s %s: %s left out or empty does not filter',
    (_, name, field) => {
      expect(received(name, field, undefined)).toBeUndefined();
      expect(received(name, field, '')).toBeUndefined();
      if (!field.endsWith('_date')) expect(received(name, field, 'All')).toBeUndefined();
      expect(received(name, field, 'null\u0000')).toBe('refused');
    },
  );

  test.each([undefined, '', 'All', 'all'])('USER-2 user_type %s shows all accounts', (value) => {
    expect(received('get_all_users', 'user_type', value)).toBe('all');
  });

  test.each([undefined, '', 'All', 'all_cases'])('LIST-2 case %s shows everyone’s cases', (value) => {
    expect(received('get_all_incidents', 'case', value)).toBe('all_cases');
  });

  test.each(['sort_by_date', 'sort_by_number'])('LIST-6 an empty %s does not sort', (field) => {
    expect(received('get_all_incidents', field, '')).toBeUndefined();
  });

  test.each(['Open', 'Pending Approval', 'Approve', 'Draft', 'Pending Save', 'Closed', 'Archived'])(
    'LIST-2 the list filters by the status %s',
    (status) => expect(received('get_all_incidents', 'incident_status', status)).toBe(status),
  );

  test.each([
    ['get_all_users', 'user_type', 'deleted'],
    ['get_all_incidents', 'category', 'c5'],
    ['get_all_incidents', 'incident_status', 'open'],
    ['get_all_incidents', 'case', 'your_case'],
    ['filter_push_messages', 'category', 'C1'],
    ['filter_push_messages', 'status', '2'],
    ['get_all_incidents', 'from_date', '2026-02-30'],
    ['get_all_incidents', 'to_date', '3 Nov 2026'],
    ['filter_push_messages', 'end_date', 'today'],
  ] satisfies [EndpointName, string, string][])(
    'LIST-2 NPAN-3 USER-2 %s: %s "%s" is refused',
    (name, field, value) => {
      expect(received(name, field, value)).toBe('refused');
    },
  );

  test.each([
    ['get_all_users', 'sorting_label'],
    ['get_group_users', 'sorting_label'],
    ['get_push_messages', 'sorting_label'],
    ['filter_push_messages', 'sorting_label'],
    ['get_audit_entries', 'sorting_label'],
    ['get_incident_audit_trails', 'sorting_label'],
    ['get_user_audit_trails', 'sorting_label'],
    ['get_all_users', 'sorting'],
    ['get_push_messages', 'sorting'],
    ['get_audit_entries', 'sorting'],
    ['get_all_incidents', 'sort_by_date'],
    ['get_all_incidents', 'sort_by_number'],
  ] satisfies [EndpointName, string][])('CARD-1 %s: an unknown %s is refused', (name, field) => {
    expect(received(name, field, 'mobile_no')).toBe('refused');
  });

  test.each(['get_all_incidents', 'get_all_users', 'get_push_messages', 'get_group_users'] as const)(
    'LIST-5 %s: a blank search does not search, and one is trimmed',
    (name) => {
      expect(received(name, 'search', '   ')).toBeUndefined();
      expect(received(name, 'search', '')).toBeUndefined();
      expect(received(name, 'search', ' wet path ')).toBe('wet path');
      expect(received(name, 'search', 'x'.repeat(201))).toBe('refused');
    },
  );
});

describe('pages and sizes', () => {
  const zeroBased = [
    'get_all_users',
    'get_group_users',
    'all_notification_subdeparts',
    'notification_users',
  ] as const;
  const oneBased = ['get_user_audit_trails', 'get_incident_audit_trails'] as const;

  test.each([...zeroBased, 'get_all_incidents'] as const)('LIST-7 USER-5 %s counts pages from 0', (name) => {
    // The incident list has no default in the contract, because an export counts from 1.
    expect(received(name, 'page', undefined)).toBe(name === 'get_all_incidents' ? undefined : 0);
    expect(received(name, 'page', '0')).toBe(0);
    expect(received(name, 'page', '12')).toBe(12);
    for (const wrong of ['-1', '1.5', 'x', '1e9', 'Infinity', 'NaN']) {
      expect(received(name, 'page', wrong), wrong).toBe('refused');
    }
  });

  test.each(oneBased)('UAUD-1 IAUD-1 %s counts pages from 1', (name) => {
    expect(received(name, 'page', undefined)).toBe(1);
    expect(received(name, 'page', '2')).toBe(2);
    for (const wrong of ['0', '-1', '1.5', '1e9', '']) {
      expect(received(name, 'page', wrong), wrong).toBe('refused');
    }
  });

  test.each([...zeroBased, ...oneBased])('LIST-7 USER-5 UAUD-1 DET-7 %s: 10 per page, at most 50', (name) => {
    // The users of a department appear in pages of 50 (DET-7).
    expect(received(name, 'size', undefined)).toBe(name === 'notification_users' ? 50 : 10);
    expect([received(name, 'size', '1'), received(name, 'size', '50')]).toEqual([1, 50]);
    for (const wrong of ['0', '-1', '51', '2.5', ''])
      expect(received(name, 'size', wrong), wrong).toBe('refused');
  });

  test('USER-5 the account list: at most 1000 per page in an export', () => {
    const isTaken = (size: string, exported: string) =>
      endpoints.get_all_users.input.safeParse({ platform: 'web', size, export: exported }).success;
    expect([isTaken('1000', 'true'), isTaken('1001', 'true'), isTaken('51', 'false')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('EXP-1 LIST-7 the incident list: at most 1000 per page, and more than 50 is an export with or without the flag', () => {
    const sized = (size?: string, exported?: string) => {
      const parsed = endpoints.get_all_incidents.input.safeParse({ platform: 'web', size, export: exported });
      return parsed.success ? isExport(parsed.data) : 'refused';
    };
    expect([sized('1000', 'true'), sized('1001', 'true'), sized('1001')]).toEqual([
      true,
      'refused',
      'refused',
    ]);
    expect([sized('51'), sized('1000'), sized('1000', 'false')]).toEqual([true, true, true]);
    expect([sized(), sized('1'), sized('50'), sized('50', 'false')]).toEqual([false, false, false, false]);
    expect([sized('50', 'true'), sized(undefined, 'true')]).toEqual([true, true]);
    expect(['0', '-1', '2.5'].map((size) => sized(size))).toEqual(['refused', 'refused', 'refused']);
  });
});

describe('sorting', () => {
  const accepted = (name: EndpointName, labels: string[]) =>
    labels.filter((label) => received(name, 'sorting_label', label) === label);

  test('USER-6 the account list sorts by the labels of the contract, by default last modified, descending', () => {
    const labels = ['staff_id', 'name', 'email', 'role', 'park', 'department', 'status'];
    const all = [...labels, 'created_at', 'latest_updated_at'];
    expect(accepted('get_all_users', [...all, 'is_active'])).toEqual(all);
    expect(received('get_all_users', 'sorting_label', undefined)).toBe('latest_updated_at');
    expect(received('get_all_users', 'sorting', undefined)).toBe('desc');
  });

  test('GRP-2 the members of a group sort by their six columns, by default join date, descending', () => {
    const columns = ['staff_id', 'name', 'department', 'park', 'created_at', 'role'];
    expect(accepted('get_group_users', [...columns, 'status'])).toEqual(columns);
    expect(received('get_group_users', 'sorting_label', undefined)).toBe('created_at');
    expect(received('get_group_users', 'sorting', undefined)).toBe('desc');
  });

  test.each([
    ['get_all_users', 'sorting_label', 'password'],
    ['get_all_users', 'sorting_label', 'name; drop table users'],
    ['get_all_users', 'sorting_label', 'constructor'],
    ['get_all_users', 'sorting', 'ASC'],
    ['get_group_users', 'sorting_label', 'email'],
    ['get_all_incidents', 'sort_by_date', 'newest'],
    ['get_all_incidents', 'sort_by_number', '1'],
  ] satisfies [EndpointName, string, string][])(
    'USER-6 GRP-2 LIST-6 %s: %s "%s" is refused',
    (name, field, value) => {
      expect(received(name, field, value)).toBe('refused');
    },
  );
});

describe('access to calls', () => {
  const perms = fc.subarray(Object.keys(PERMISSIONS) as PermissionCode[]);

  test.each([
    ['get_all_incidents', mayLoadIncidentList],
    ['create_incident', mayCreateIncident],
    ['get_incident_audit_trails', maySeeIncidentAudit],
    ['get_all_users', maySeeAccountList],
    ['create_user', mayAddUser],
    ['get_user_audit_trails', maySeeUserAudit],
    ['get_all_groups', mayManageGroups],
    ['get_group_users', mayManageGroups],
    ['save_settings', maySaveSettings],
  ] satisfies [EndpointName, (viewer: Viewer) => boolean][])(
    'LIST-1 IAUD-1 USER-1 UAUD-1 GRP-1 SHELL-10 %s: only users to whom the console offers it',
    (name, may) => {
      fc.assert(
        fc.property(perms, (codes) => {
          const viewer = getHolder(...codes);
          expect(mayCall(viewer, endpoints[name].access, {})).toBe(may(viewer));
        }),
      );
    },
  );

  test('USER-4 get_user: your own record, and others’ for users who may open them', () => {
    fc.assert(
      fc.property(perms, fc.constantFrom(ME, SOMEBODY), (codes, id) => {
        const viewer = getHolder(...codes);
        expect(mayCall(viewer, endpoints.get_user.access, { id })).toBe(mayOpenUser(viewer, id));
      }),
    );
  });
});
