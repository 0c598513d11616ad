import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { resources } from '../../src/resources/index.ts';

const FOLDERS = join(import.meta.dirname, '../../src/resources');

test.each([
  ['users', { name: 'Tan Wei Ming' }, 'Tan Wei Ming'],
  ['groups', { group_name: 'Rangers' }, 'Rangers'],
  ['incidents', { incident_id: 'INC-000123' }, 'INC-000123'],
  ['notifications', { text: 'INC-000123 was_closed' }, 'INC-000123 was closed'],
  ['audit_trails', { record: { name: 'INC-000123' } }, 'INC-000123'],
])(
  'CARD-1 %s is a resource of react-admin, with its folder, icon, pages and record representation',
  (name, record, called) => {
    const resource = resources.find((each) => each.name === name);
    expect(existsSync(join(FOLDERS, name, 'index.ts'))).toBe(true);
    expect(resource?.list).toBeDefined();
    const { icon, recordRepresentation } = resource ?? {};
    expect(icon).toBeDefined();
    expect(typeof recordRepresentation === 'function' && recordRepresentation({ id: 1, ...record })).toBe(
      called,
    );
  },
);
