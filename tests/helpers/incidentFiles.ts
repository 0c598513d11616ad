import { eq } from 'drizzle-orm';
import type { PermissionCode } from '../../contract/permissions.ts';
import type { CaseDetails } from '../../contract/schemas/caseDetails.ts';
import { groups } from '../../server/database/schema.ts';
import { buildCaseDetails } from './factories.ts';
import { jpeg } from './sampleFiles.ts';
import { sharedServer, type TestServer } from './server.ts';
import { type Person, signedInPerson } from './signIns.ts';
import { BUCKET, storageWire } from './storageWire.ts';

const setJuniorPerms = (server: TestServer, perms: PermissionCode[]) =>
  server.database.update(groups).set({ perms }).where(eq(groups.id, 'junior_user'));

/** The `owner` files incidents of every category, the `junior` opens only Cat 1 and sees no names, the `senior` sees all. */
export async function sharedFileServer() {
  const server = await sharedServer();
  const [before] = await server.database.select().from(groups).where(eq(groups.id, 'junior_user'));
  await setJuniorPerms(server, ['p2', 'p2a']);
  return {
    server,
    putBack: () => setJuniorPerms(server, before?.perms ?? []),
    owner: await signedInPerson(server, { role: 'admin' }),
    junior: await signedInPerson(server, { role: 'junior_user' }),
    senior: await signedInPerson(server, { role: 'senior_user' }),
  };
}

let number = 0;

export type Way = { method?: string; cookie?: string; token?: string; range?: string; etag?: string };

export function incidentFiles(serverOf: () => TestServer) {
  async function upload(by: Person, folder: 'photovideos' | 'signatures' = 'photovideos', bytes = jpeg()) {
    const path = `${folder}/file_${++number}`;
    const { status, body } = await storageWire(serverOf().origin, by.token).multipart(path, bytes);
    if (status !== 200) throw new Error(body.error.message);
    return { path, address: `${BUCKET}/${encodeURIComponent(path)}?alt=media&token=${body.downloadTokens}` };
  }

  const create = (by: Person, details: Partial<CaseDetails>, category: 'c1' | 'c2' = 'c1') =>
    serverOf().call(
      'create_incident',
      { platform: 'web', case_details: { ...buildCaseDetails({ description: { category } }), ...details } },
      { token: by.token },
    );

  async function filed(...given: Parameters<typeof create>): Promise<string> {
    const { status, body } = await create(...given);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body.id;
  }

  function ask(address: string, { method = 'GET', cookie, token, range, etag }: Way = {}): Promise<Response> {
    return fetch(new URL(address, serverOf().origin), {
      method,
      headers: {
        ...(cookie && { cookie: `theme=dark; parks_session=${cookie}; last=1` }),
        ...(token && { authorization: `Firebase ${token}` }),
        ...(range && { range }),
        ...(etag && { 'if-none-match': etag }),
      },
    });
  }

  const getStatus = async (...given: Parameters<typeof ask>) => (await ask(...given)).status;

  return { upload, create, filed, ask, statusOf: getStatus };
}
