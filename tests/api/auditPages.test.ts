import { beforeAll, expect, test } from 'vitest';
import type { EndpointName } from '../../contract/endpoints.ts';
import { SYSTEM_ACTOR, writeAudit } from '../../server/audit/auditTrail.ts';
import { type AccountServer, sharedAccountServer } from '../helpers/accounts.ts';
import { storeIncident } from '../helpers/notifications.ts';

let server: AccountServer;
beforeAll(async () => {
  server = await sharedAccountServer();
});

const START = Date.UTC(2026, 10, 3, 1);
const LAST = 25;

async function writeTrail(subject: 'incident' | 'user', id: string): Promise<void> {
  for (let entry = 1; entry <= LAST; entry += 1) {
    for (const about of [id, `${id}000000`]) {
      await writeAudit(server.database, { subject, id: about }, SYSTEM_ACTOR, {
        description: [about === id ? `Entry ${entry}` : 'Of another'],
        platform: 'web',
        at: new Date(START + Math.min(entry, LAST - 1) * 1000),
      });
    }
  }
}

type Trail = [
  name: EndpointName,
  path: string,
  id: () => Promise<{ subject: 'incident' | 'user'; id: string }>,
];
const TRAILS: Trail[] = [
  [
    'get_incident_audit_trails',
    '/incidents/get_incident_audit_trails/',
    async () => ({
      subject: 'incident',
      id: String(await storeIncident(server, { by: server.people.admin })),
    }),
  ],
  [
    'get_user_audit_trails',
    '/user/get_user_audit_trails/',
    async () => ({ subject: 'user', id: (await server.addUser()).id }),
  ],
];

test.each(TRAILS)(
  'IAUD-1 UAUD-1 %s: pages from 1 on, newest first, each continuing the one before',
  async (name, path, make) => {
    const { subject, id } = await make();
    await writeTrail(subject, id);
    const asked = { platform: 'web', [`${subject}_id`]: id };
    const read = async (input: object = {}) => {
      const options = { token: server.people.admin.token };
      const { status, body } = await server.call(name, { ...asked, ...input } as never, options);
      expect(status).toBe(200);
      const entries = body.data.flatMap(({ description }: { description: string[] }) => description);
      return { ...body, entries };
    };
    const numbered = (from: number, to: number) =>
      Array.from({ length: from - to + 1 }, (_, index) => `Entry ${from - index}`);
    const pages = [await read(), await read({ page: 2 }), await read({ page: 3 }), await read({ page: 4 })];
    expect(pages.map(({ entries }) => entries)).toEqual([
      numbered(25, 16),
      numbered(15, 6),
      numbered(5, 1),
      [],
    ]);
    for (const { total, total_pages } of pages) expect([total, total_pages]).toEqual([25, 3]);
    const next = pages.map((page) => page.next && new URL(page.next, server.origin));
    expect(next.map((url) => url && [url.pathname, url.searchParams.get('page')])).toEqual([
      [path, '2'],
      [path, '3'],
      null,
      null,
    ]);
    expect((await read({ page: 2, size: 20 })).entries).toEqual(numbered(5, 1));
    expect((await read({ page: 1, size: 25 })).next).toBeNull();
  },
);
