import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { World } from './world.ts';
import { type Acknowledged, toPath, type Written } from './writers.ts';

/*
 * Judges by SQL and files of its own, when the servers have stopped. It shares no code with the server, so that a mistake
 * there does not hide itself here.
 */

type Rows = <Row>(statement: string) => Promise<Row[]>;

/** @returns a sentence for each thing that is lost, doubled or damaged */
export async function judge(world: World, { acknowledged, stuck }: Written): Promise<string[]> {
  const { rows, close } = await open(world);
  try {
    const incidents = acknowledged.filter((one) => one.kind === 'incident');
    const photos = acknowledged.filter((one) => one.kind === 'photo');
    return [
      ...(await judgeIncidents(rows, incidents, stuck)),
      ...(await judgeTrail(rows)),
      ...(await judgeFiles(rows, world.dataDir, photos)),
      ...judgeMessages(world, incidents),
    ];
  } finally {
    await close();
  }
}

async function open({ dataDir, databaseUrl }: World): Promise<{ rows: Rows; close: () => Promise<void> }> {
  if (databaseUrl === undefined) {
    const database = await PGlite.create(join(dataDir, 'database'));
    return {
      rows: async <Row>(statement: string) => (await database.query<Row>(statement)).rows,
      close: () => database.close(),
    };
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return {
    rows: async <Row>(statement: string) => (await client.query(statement)).rows as Row[],
    close: () => client.end(),
  };
}

type Filed = Extract<Acknowledged, { kind: 'incident' }>;

async function judgeIncidents(rows: Rows, filed: Filed[], stuck: string[]): Promise<string[]> {
  const stored = await rows<{ id: string; title: string }>('select id::text, title from incidents');
  const wrong = filed.flatMap(({ key, id }) => {
    const found = stored.filter(({ title }) => title === key).map((row) => row.id);
    if (found.length === 1 && found[0] === id) return [];
    return [`incident ${key} was acknowledged as ${id}, but is ${found.join(' and ') || 'lost'}`];
  });
  const known = new Set([...filed.map(({ key }) => key), ...stuck]);
  const unknown = stored.filter(({ title }) => !known.has(title));
  return [...wrong, ...unknown.map(({ title }) => `incident ${title} was not filed by anybody`)];
}

/** One entry for each incident, and whole chains by a formula written out again. */
async function judgeTrail(rows: Rows): Promise<string[]> {
  const untold = await rows<{ id: string; entries: number }>(`
    select incidents.id::text, count(audit_entries.id)::int as entries from incidents
    left join audit_entries on subject = 'incident' and subject_id = incidents.id::text
    group by incidents.id having count(audit_entries.id) <> 1`);
  const broken = await rows<{ chain: number; position: string }>(`
    select chain, position::text from (
      select chain, position, hash, previous_hash,
        lag(hash, 1, '') over follows as before, row_number() over follows as place,
        encode(sha256(convert_to(jsonb_build_array(chain, position, previous_hash, id, subject, subject_id,
          (extract(epoch from at) * 1000)::bigint, changed_by, changed_by_name, role, description, details, platform
        )::text, 'UTF8')), 'hex') as computed
      from audit_entries window follows as (partition by chain order by position)
    ) as linked where hash <> computed or previous_hash <> before or position <> place`);
  const short = await rows<{ chain: number }>(`
    select chain from audit_chains where length <> (select count(*) from audit_entries where audit_entries.chain = audit_chains.chain)`);
  return [
    ...untold.map(({ id, entries }) => `incident ${id} has ${entries} audit entries`),
    ...broken.map(
      ({ chain, position }) => `entry ${position} of chain ${chain} does not follow the one before`,
    ),
    ...short.map(({ chain }) => `chain ${chain} has another length than its head says`),
  ];
}

type Photo = Extract<Acknowledged, { kind: 'photo' }>;

async function judgeFiles(rows: Rows, dataDir: string, photos: Photo[]): Promise<string[]> {
  const stored = await rows<{ path: string; md5: string }>('select path, md5 from file_objects');
  const paths = new Set(stored.map(({ path }) => path));
  const read = (path: string) => {
    const hash = createHash('sha256').update(path).digest('hex');
    const place = join(dataDir, 'files', hash.slice(0, 2), hash);
    return existsSync(place) ? readFileSync(place) : undefined;
  };
  return [
    ...photos.flatMap(({ key, bytes }) => {
      if (!paths.has(toPath(key))) return [`photo ${key} was acknowledged, but has no row`];
      return read(toPath(key))?.equals(bytes) ? [] : [`photo ${key} has other bytes than were sent`];
    }),
    ...stored.flatMap(({ path, md5 }) => {
      const bytes = read(path);
      const isWhole = bytes && createHash('md5').update(bytes).digest('base64') === md5;
      return isWhole ? [] : [`${path} has a row, but its file is ${bytes ? 'another' : 'missing'}`];
    }),
  ];
}

/** Every emergency was told to somebody, once or more. */
export function judgeMessages(world: World, filed: Filed[]): string[] {
  return filed
    .filter(({ id }) => !isRecipient(world, id))
    .map(({ key, id }) => `nobody was told of emergency ${key} (${id})`);
}

function isRecipient({ mail, gateway }: World, id: string): boolean {
  const number = `INC-${id.padStart(6, '0')}`;
  return [...mail.taken.map(({ text }) => text), ...gateway.asked.map(({ body }) => body)].some((text) =>
    text.includes(number),
  );
}
