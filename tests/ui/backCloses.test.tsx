import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { createBrowserRouter, Outlet, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { useBackCloses, useBackKeeping } from '../../src/components/backCloses.ts';
import { mayLeave } from '../../src/components/record/mayLeave.ts';
import { useLeaveBlocker } from '../../src/components/record/useLeaveBlocker.tsx';

// @alone: tests of other files leave entries in the history of their window (vitest.config.ts).

/** A page with a form, over which a picker and, over that, a list may lie. */
function FormPage() {
  const [picker, setPicker] = useState(false);
  const [list, setList] = useState(false);
  const [changed, setChanged] = useState(false);
  useBackCloses(picker, () => setPicker(false));
  useBackCloses(list, () => setList(false));
  const question = useLeaveBlocker({
    leaving: () => (changed ? 'asks' : 'free'),
    question: { title: 'Leave?', text: 'Really?' },
    keep: { text: 'Keep as draft', onKeep: kept },
  });
  return (
    <>
      <p>
        Form{picker && ', picker'}
        {list && ', list'}
      </p>
      <button type="button" onClick={() => setPicker(!picker)}>
        Picker
      </button>
      <button type="button" onClick={() => setList(!list)}>
        List
      </button>
      <button
        type="button"
        onClick={() => {
          setList(false);
          setPicker(false);
        }}
      >
        Both away
      </button>
      <button type="button" onClick={() => setChanged(true)}>
        Change
      </button>
      {question}
    </>
  );
}

const kept = vi.fn(async () => true);

function Around() {
  useBackKeeping();
  return <Outlet />;
}

/** The pages `/before` and then `/form`, in the browser's own history. */
async function openForm() {
  window.history.replaceState(null, '', '/before');
  const router = createBrowserRouter([
    {
      element: <Around />,
      children: [
        { path: '/form', element: <FormPage /> },
        { path: '*', element: <p>Elsewhere</p> },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  await act(() => router.navigate('/form'));
  const user = userEvent.setup();
  return { router, press: (name: string) => user.click(screen.getByText(name)) };
}

const back = () => act(() => window.history.back());
/** What was closed has left the history. jsdom forgets a Back that comes while that is under way; a browser has it wait. */
const settled = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 300)));
const shows = async (text: string) => expect(await screen.findByText(text)).toBeVisible();

test('FORM-12 Back closes what lies on top, one after the other, and then leaves the page', async () => {
  const { press } = await openForm();
  await press('Picker');
  await press('List');
  await shows('Form, picker, list');
  back();
  await shows('Form, picker');
  expect(window.location.pathname).toBe('/form');
  back();
  await shows('Form');
  back();
  await shows('Elsewhere');
  expect(window.location.pathname).toBe('/before');
});

test('FORM-12 what was closed by a button takes no Back of its own', async () => {
  const { press, router } = await openForm();
  for (let time = 0; time < 3; time += 1) {
    await press('Picker');
    await press('List');
    await press('List');
    await press('Picker');
  }
  await press('Picker');
  await settled();
  back();
  await shows('Form');
  await press('Picker');
  await press('Picker');
  back();
  await shows('Elsewhere');
  await waitFor(() => expect(router.state.location.pathname).toBe('/before'));
});

test('FORM-12 what is closed at once with what lies above it leaves the history once', async () => {
  const { press, router } = await openForm();
  await act(() => router.navigate('/form?park=1'));
  await act(() => router.navigate('/form?park=2'));
  // Chromium adds up what it is told while it goes (-1 and -1 are -2), jsdom does so only sometimes.
  const told = vi.spyOn(window.history, 'go');
  await press('Picker');
  await press('List');
  await press('Both away');
  await settled();
  expect(told.mock.calls).toEqual([[-2]]);
  told.mockRestore();
  await shows('Form');
  expect(router.state.location.search).toBe('?park=2');
  // Also while the next one opens, which stays open.
  await press('Picker');
  await press('List');
  await press('Both away');
  await press('List');
  await settled();
  await shows('Form, list');
  back();
  await shows('Form');
  back();
  await waitFor(() => expect(router.state.location.search).toBe('?park=1'));
});

test('FORM-12 DET-2 a page that is left in the moment in which what was closed is taken away stays left', async () => {
  const { press, router } = await openForm();
  const go = window.history.go.bind(window.history);
  // The browser goes back a little later than it is told to.
  const slow = vi.spyOn(window.history, 'go').mockImplementationOnce((steps) => {
    void act(() => router.navigate('/next')).then(() => go(steps));
  });
  await press('Picker');
  await press('Picker');
  await waitFor(() => expect(slow).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve, 100));
  await shows('Elsewhere');
  expect([window.location.pathname, router.state.location.pathname]).toEqual(['/next', '/next']);
  slow.mockRestore();
  // One goes on from there, and back again.
  back();
  await shows('Form');
});

test('FORM-12 DET-2 a page that is left while the browser already goes back from where it was stays left', async () => {
  const { press, router } = await openForm();
  const go = window.history.go.bind(window.history);
  // Chromium goes to the entry that it was told of, also where another one was written meanwhile.
  const slow = vi.spyOn(window.history, 'go').mockImplementationOnce((steps = 0) => {
    void act(() => router.navigate('/next')).then(() => go(steps - 1));
  });
  await press('Picker');
  await press('Picker');
  await waitFor(() => expect(slow).toHaveBeenCalled());
  await settled();
  await shows('Elsewhere');
  expect([window.location.pathname, router.state.location.pathname]).toEqual(['/next', '/next']);
  slow.mockRestore();
  back();
  await shows('Form');
});

test('FORM-12 a page that is left over an open picker is come back to, and left again, by one Back each', async () => {
  const { press, router } = await openForm();
  await press('Picker');
  await act(() => router.navigate('/next'));
  await shows('Elsewhere');
  back();
  await shows('Form');
  back();
  await shows('Elsewhere');
  expect(router.state.location.pathname).toBe('/before');
});

test('FORM-12 UDET-14 Back asks before a changed form is left, closes that question, and asks again', async () => {
  const { press, router } = await openForm();
  await press('Change');
  await press('Picker');
  back();
  await shows('Form');
  back();
  await shows('Really?');
  back();
  await waitFor(() => expect(screen.queryByText('Really?')).not.toBeInTheDocument());
  await waitFor(() => expect(window.location.pathname).toBe('/form'));
  back();
  await shows('Really?');
  await press('Yes');
  await shows('Elsewhere');
  expect(router.state.location.pathname).toBe('/before');
});

test('FORM-12 LIST-11 Back closes a panel in which addresses of the page were chosen, and then goes through them', async () => {
  const { press, router } = await openForm();
  await press('Picker');
  await act(() => router.navigate('/form?park=1'));
  await act(() => router.navigate('/form?park=2'));
  await shows('Form, picker');
  back();
  await shows('Form');
  expect(window.location.search).toBe('?park=2');
  back();
  await waitFor(() => expect(router.state.location.search).toBe('?park=1'));
  back();
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(router.state.location.pathname).toBe('/form');
  back();
  await shows('Elsewhere');
});

test('FORM-12 what can be kept is kept before one leaves; where it cannot be, one stays', async () => {
  const { press, router } = await openForm();
  await press('Change');
  kept.mockResolvedValueOnce(false);
  back();
  await shows('Really?');
  await press('Keep as draft');
  await waitFor(() => expect(screen.queryByText('Really?')).not.toBeInTheDocument());
  expect(router.state.location.pathname).toBe('/form');
  back();
  await shows('Really?');
  await press('Keep as draft');
  await shows('Elsewhere');
});

test('FORM-12 a logout asks as well', async () => {
  const { press } = await openForm();
  expect(await mayLeave()).toBe(true);
  await press('Change');
  for (const [button, answer] of [
    ['No', false],
    ['Yes', true],
  ] as const) {
    const may = mayLeave();
    await shows('Really?');
    await press(button);
    expect(await may).toBe(answer);
  }
});
