import type { Stored } from './oracle.ts';

/* Reads the server with plain requests, past the proxy and without the code of the product. */

type Json = Record<string, unknown>;
type Update = { id: string; remark: string; img_url: string[]; deleted: string };
type Action = {
  id: string;
  description: string;
  recommended_ca_status: string;
  done_img_url?: string[];
  status: string;
};
type Incident = {
  id: string;
  case_details: { photo_video: string[] };
  incident_updates: Update[];
  aar: { recommended_ca: Action[] };
};

export type ServerReader = {
  /** Ids of all incidents whose title contains this text. */
  findIds: (text: string) => Promise<string[]>;
  readIncident: (id: string) => Promise<Incident>;
  download: (address: string) => Promise<Buffer>;
  findIncidents: (title: string) => Promise<Stored[]>;
  findUpdates: (incidentId: string, remark: string) => Promise<Stored[]>;
  findCompletions: (incidentId: string, description: string) => Promise<Stored[]>;
};

export function readServer(origin: string, token: () => Promise<string>): ServerReader {
  const get = async (path: string, query: Record<string, string>): Promise<Json> => {
    const response = await fetch(`${origin}/api/incidents/${path}/?${new URLSearchParams(query)}`, {
      headers: { authorization: `Bearer ${await token()}` },
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Json;
  };
  const findIds = async (search: string) => {
    const { list } = await get('get_all_incidents', { platform: 'web', search, size: '50', page: '0' });
    return (list as { id: string }[]).map(({ id }) => String(id));
  };
  const readIncident = async (id: string) =>
    (await get('incident', { platform: 'web', id })).data as unknown as Incident;
  const download = async (address: string) => {
    const response = await fetch(new URL(address, origin), {
      headers: { authorization: `Firebase ${await token()}` },
    });
    return response.ok ? Buffer.from(await response.arrayBuffer()) : Buffer.alloc(0);
  };
  const downloadAll = (addresses: readonly string[] = []) => Promise.all(addresses.map(download));

  return {
    findIds,
    readIncident,
    download,
    findIncidents: async (title) =>
      Promise.all(
        (await findIds(title)).map(async (id) => {
          const { case_details } = await readIncident(id);
          return { id: `incident ${id}`, files: await downloadAll(case_details.photo_video) };
        }),
      ),
    findUpdates: async (incidentId, remark) =>
      Promise.all(
        (await readIncident(incidentId)).incident_updates
          .filter((update) => update.remark === remark && update.deleted !== 'yes')
          .map(async ({ id, img_url }) => ({ id: `update ${id}`, files: await downloadAll(img_url) })),
      ),
    findCompletions: async (incidentId, description) =>
      Promise.all(
        (await readIncident(incidentId)).aar.recommended_ca
          .filter(
            (action) => action.description === description && action.recommended_ca_status === 'Completed',
          )
          .map(async ({ id, done_img_url }) => ({
            id: `action ${id}`,
            files: await downloadAll(done_img_url),
          })),
      ),
  };
}
