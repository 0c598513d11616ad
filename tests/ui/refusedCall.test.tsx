import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { beforeEach, expect, test, vi } from 'vitest';
import { HttpError } from '../../src/api/callServer.ts';
import { currentSession } from '../../src/api/session.ts';
import { authProvider } from '../../src/authProvider/index.ts';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { viewer } from '../helpers/factories.ts';
import { renderAdmin } from '../helpers/render.tsx';

beforeEach(() => {
  // react-admin logs refused calls.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

function Page() {
  const { update } = useDataProvider();
  const [outcome, setOutcome] = useState('');
  const save = () =>
    update('users', { id: 'u1', data: {}, previousData: { id: 'u1' } }).then(
      ({ data }) => setOutcome(`answered ${JSON.stringify(data)}`),
      (error: Error) => setOutcome(`failed: ${error.message}`),
    );
  return (
    <>
      <button type="button" onClick={() => void save()}>
        Save
      </button>
      <p role="status">{outcome}</p>
    </>
  );
}

test.each([
  [401, 'out'],
  [403, 'in'],
])(
  'AUTH-10 a call refused with %i is an error for its caller; the session is %s then',
  async (status, state) => {
    const update = vi.fn().mockRejectedValue(new HttpError(status, { message: 'No.', reason: 'session' }));
    renderAdmin(<Page />, { viewer, authProvider, dataProvider: { ...dataProvider, update } });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('failed: No.')).toBeVisible();
    expect(currentSession().state).toBe(state);
  },
);
