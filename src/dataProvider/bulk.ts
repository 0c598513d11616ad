import type {
  DeleteManyParams,
  DeleteParams,
  Identifier,
  RaRecord,
  UpdateManyParams,
  UpdateParams,
} from 'react-admin';
import { isUnreachable } from '../api/callServer.ts';

type Refused = { id: Identifier; why: string };

class PartialFailureError extends Error {
  readonly done: Identifier[];
  readonly refused: Refused[];

  constructor(ids: readonly Identifier[], refused: Refused[], did: string) {
    const left = new Set(refused.map(({ id }) => id));
    const done = ids.filter((id) => !left.has(id));
    super(`${done.length} of ${ids.length} ${did}. ${inWords(refused)}`);
    this.name = 'PartialFailureError';
    this.done = done;
    this.refused = refused;
  }
}

/** `Failed for 12, 14: This account does not exist.` */
function inWords(refused: readonly Refused[]): string {
  const whys = [...new Set(refused.map(({ why }) => why))];
  const getIds = (reason: string) => refused.filter(({ why }) => why === reason).map(({ id }) => id);
  return whys.map((why) => `Failed for ${getIds(why).join(', ')}: ${why}`).join(' ');
}

/** The server checks each record (CARD-2). Stops at a network failure. @throws PartialFailureError */
async function oneByOne(
  ids: readonly Identifier[],
  work: (id: Identifier) => Promise<unknown>,
  did: string,
): Promise<{ data: Identifier[] }> {
  const refused: Refused[] = [];
  for (const [index, id] of ids.entries()) {
    try {
      await work(id);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      const left = isUnreachable(error) ? ids.slice(index) : [id];
      refused.push(...left.map((each) => ({ id: each, why })));
      if (isUnreachable(error)) break;
    }
  }
  if (refused.length > 0) throw new PartialFailureError(ids, refused, did);
  return { data: [...ids] };
}

/** Reads the current record just before the write; undefined for resources without getOne. */
export type Read = (id: Identifier) => Promise<RaRecord | undefined>;

/** @throws PartialFailureError */
export function updateMany(
  { read, update }: { read: Read; update: (params: UpdateParams) => Promise<unknown> },
  { ids, data, meta }: UpdateManyParams,
) {
  const save = async (id: Identifier) => {
    const previousData = await read(id);
    await update({ id, data: { ...previousData, ...data }, previousData: previousData ?? { id }, meta });
  };
  return oneByOne(ids, save, 'were saved');
}

/** @throws PartialFailureError */
export function deleteMany(
  { read, remove }: { read: Read; remove: (params: DeleteParams) => Promise<unknown> },
  { ids, meta }: DeleteManyParams,
) {
  const take = async (id: Identifier) => remove({ id, previousData: (await read(id)) ?? { id }, meta });
  return oneByOne(ids, take, 'were deleted');
}
