import { QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { HttpError } from '../../src/api/callServer.ts';
import { makeQueryClient } from '../../src/queryClient.ts';

afterEach(() => vi.restoreAllMocks());

function Page({ fails }: { fails: boolean }) {
  const answer = async () => {
    if (fails) throw new HttpError(403, { message: 'Your group may not do this.' });
    return 'done';
  };
  const { status } = useQuery({
    queryKey: ['incidents', 'getList', { search: 'Tan Wei Ling' }],
    queryFn: answer,
  });
  const { mutate } = useMutation({ mutationKey: ['users', 'update', { name: 'Tan' }], mutationFn: answer });
  return (
    <button type="button" onClick={() => mutate()}>
      {status}
    </button>
  );
}

function open(fails: boolean) {
  const said = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Page fails={fails} />
    </QueryClientProvider>,
  );
  return said;
}

test('SHELL-11 SHELL-13 a failed read or write is logged in one line without personal data', async () => {
  const said = open(true);
  await userEvent.click(await screen.findByText('error'));
  await waitFor(() => expect(said).toHaveBeenCalledTimes(2));
  expect(said.mock.calls).toEqual([
    ['Parks Console: incidents getList failed: 403 Your group may not do this.'],
    ['Parks Console: users update failed: 403 Your group may not do this.'],
  ]);
});

test('SHELL-11 a success logs nothing', async () => {
  const said = open(false);
  await userEvent.click(await screen.findByText('success'));
  expect(said).not.toHaveBeenCalled();
});

test('SHELL-1 the font is requested after the first record has loaded', async () => {
  document.documentElement.removeAttribute('data-font');
  const client = makeQueryClient();
  await client.fetchQuery({ queryKey: ['auth', 'getPermissions'], queryFn: async () => [] });
  expect(document.documentElement).not.toHaveAttribute('data-font');
  await client.fetchQuery({ queryKey: ['incidents', 'getList', {}], queryFn: async () => [] });
  expect(document.documentElement).toHaveAttribute('data-font');
});
