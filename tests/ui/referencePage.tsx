import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { RaRecord } from 'react-admin';
import { vi } from 'vitest';
import { HttpError } from '../../src/api/callServer.ts';
import ReferenceData from '../../src/resources/reference_data/ReferenceData.tsx';
import { renderAdmin } from '../helpers/render.tsx';

type Stored = Record<string, RaRecord[]>;

/** Opens a reference data collection as super_admin. The fake server rejects saves with a stale version, like the real one. */
export function open(of: string, stored: Stored) {
  const find = (resource: string, id: unknown) =>
    stored[resource]?.find((each) => each.id === id) as RaRecord;
  const save = (resource: string, id: unknown, data: RaRecord) => {
    const at = Number(find(resource, id).updated_at) + 1;
    Object.assign(find(resource, id), data, { updated_at: String(at) });
    return { data: { ...find(resource, id) } };
  };
  const calls = {
    getOne: vi.fn(async (resource: string, { id }: { id: string }) => ({ data: { ...find(resource, id) } })),
    getList: vi.fn(async (resource: string) => ({
      data: (stored[resource] ?? []).map((each) => ({ ...each })),
      total: stored[resource]?.length ?? 0,
    })),
    update: vi.fn(async (resource: string, { id, data }: { id: string; data: RaRecord }) => {
      const now = find(resource, id);
      if (data.updated_at !== now.updated_at)
        throw new HttpError(409, { message: 'Somebody else has saved this meanwhile.', data: { ...now } });
      return save(resource, id, data);
    }),
    create: vi.fn(async (_resource: string, { data }: { data: object }) => ({
      data: { id: 'new', ...data },
    })),
    countUses: vi.fn(async () => ({ incidents: 12, accounts: 0, classifications: 0 })),
    notifiedBy: vi.fn(async () => ['HR']),
    notify: vi.fn(async () => undefined),
    reorder: vi.fn(async () => undefined),
  };
  const { router, address } = renderAdmin(<ReferenceData />, {
    at: ['/dashboard', `/reference_data?of=${of}`],
    viewer: { id: 'me', role: 'super_admin' },
    dataProvider: calls,
  });
  const goBack = () => act(() => router.navigate(-1));
  return { calls, theySave: save, address, goBack };
}

export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

export async function name(text: string): Promise<HTMLElement> {
  const dialog = await screen.findByRole('dialog');
  const field = within(dialog).getByRole('textbox');
  await userEvent.clear(field);
  await userEvent.type(field, text);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  return dialog;
}
