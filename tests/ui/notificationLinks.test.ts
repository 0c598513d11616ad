import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepSession } from '../../src/api/session.ts';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { viewer } from '../helpers/factories.ts';
import { playServer } from '../helpers/playServer.ts';

const server = { call: vi.fn() };

beforeEach(() => {
  keepSession(viewer);
  playServer(server.call);
  server.call
    .mockReset()
    .mockImplementation(async (_name: string, { cursor = '0' }: { cursor?: string }) => ({
      data: [{ id: cursor }],
      next: `/feed?cursor=${Number(cursor) + 1}`,
    }));
});
afterEach(() => vi.restoreAllMocks());

test('NPAN-1 going back to newer notifications and on again loads each page once', async () => {
  const read = async (page: number) => {
    const { data } = await dataProvider.getList('notifications', {
      ...{ pagination: { page, perPage: 10 }, sort: { field: 'id', order: 'DESC' }, filter: {} },
    });
    return data[0]?.id;
  };
  for (let page = 1; page <= 12; page += 1) expect(await read(page)).toBe(String(page - 1));
  expect(await read(2)).toBe('1');
  expect(await read(13)).toBe('12');
  expect(server.call).toHaveBeenCalledTimes(14);
});
