import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { use, useLayoutEffect, useState } from 'react';
import { createBrowserRouter, Outlet, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { DialogProvider } from '../../src/components/dialogs/DialogProvider.tsx';
import { useConfirmLeave, useMayLeave } from '../../src/components/dialogs/useConfirmLeave.ts';
import { DialogContext } from '../../src/components/dialogs/useDialogs.tsx';
import { hasLayer, useDismissOnBack } from '../../src/components/navigation/backStack.ts';
import { useBackToList, useSaveListLocation } from '../../src/components/useBackToList.ts';
import { NavigationGuard } from '../../src/layout/NavigationGuard.tsx';

// @alone: tests of other files leave entries in the history of their window (vitest.config.ts).

/** A form with a picker over it, and a list over the picker. */
function FormPage() {
  const [picker, setPicker] = useState(false);
  const [list, setList] = useState(false);
  const [changed, setChanged] = useState(false);
  const { goBack } = useBackToList('/before');
  const inPlace = useBackToList('/before', { inPlace: true });
  const dialogs = use(DialogContext);
  useDismissOnBack(picker, () => setPicker(false));
  useDismissOnBack(list, () => setList(false));
  mayLeave = useMayLeave();
  useConfirmLeave({
    policy: () => (changed ? 'confirm' : 'allow'),
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
      <button type="button" onClick={goBack}>
        Leave
      </button>
      <button type="button" onClick={inPlace.goBack}>
        Leave in place
      </button>
      <button
        type="button"
        onClick={() => {
          goBack();
          dialogs?.show(({ open, answer }) => <AfterForm open={open} onBack={() => answer()} />);
        }}
      >
        Leave with a dialog
      </button>
    </>
  );
}

function AfterForm({ open, onBack }: { open: boolean; onBack: () => void }) {
  useDismissOnBack(open, onBack);
  return open && <p>Sent</p>;
}

const kept = vi.fn(async () => true);
let mayLeave: () => Promise<boolean>;

function ListPage() {
  useSaveListLocation();
  return <p>Elsewhere</p>;
}

function Around() {
  return (
    <DialogProvider>
      <Outlet />
      <NavigationGuard />
    </DialogProvider>
  );
}

async function openForm() {
  const opened = openAt('/before');
  await act(() => opened.router.navigate('/form'));
  return opened;
}

function openAt(path: string) {
  window.history.replaceState(null, '', path);
  const router = createBrowserRouter([
    {
      element: <Around />,
      children: [
        { path: '/form', element: <FormPage /> },
        { path: '*', element: <ListPage /> },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  const user = userEvent.setup();
  return { router, press: (name: string) => user.click(screen.getByText(name)) };
}

const back = () => act(() => window.history.back());
const shows = async (text: string) => expect(await screen.findByText(text)).toBeVisible();

test('FORM-12 Back closes layers from the top, one by one, and then leaves the page', async () => {
  const { press } = await openForm();
  await press('Picker');
  await press('List');
  await shows('Form, picker, list');
  back();
  await shows('Form, picker');
  await waitFor(() => expect(window.location.pathname).toBe('/form'));
  back();
  await shows('Form');
  back();
  await shows('Elsewhere');
  expect(window.location.pathname).toBe('/before');
});

test('FORM-11 FORM-12 LIST-11 a button of the page leaves it with all open layers in one step, and Back continues from there', async () => {
  const { router, press } = openAt('/first');
  await act(() => router.navigate('/before?page=2'));
  await act(() => router.navigate('/form'));
  await press('Picker');
  await press('List');
  await press('Leave');
  await shows('Elsewhere');
  expect(router.state.location).toMatchObject({ pathname: '/before', search: '?page=2' });
  back();
  await waitFor(() => expect(router.state.location.pathname).toBe('/first'));
});

test('FORM-12 FORM-16 a dialog that opens while its page is left stays open over the next page, and Back closes it', async () => {
  const { router, press } = openAt('/first');
  await act(() => router.navigate('/before'));
  await act(() => router.navigate('/form'));
  await press('Leave with a dialog');
  await shows('Elsewhere');
  await shows('Sent');
  back();
  await waitFor(() => expect(screen.queryByText('Sent')).toBeNull());
  expect(router.state.location.pathname).toBe('/before');
  back();
  await waitFor(() => expect(router.state.location.pathname).toBe('/first'));
});

test('FORM-12 FORM-16 a dialog that opens while the first page of a tab is left does not bring it back', async () => {
  const { router, press } = openAt('/form');
  await press('Leave with a dialog');
  await shows('Elsewhere');
  await shows('Sent');
  back();
  await waitFor(() => expect(screen.queryByText('Sent')).toBeNull());
  expect(router.state.location.pathname).toBe('/before');
});

test('FORM-12 a button under an open layer asks as well; after Stay, Back closes that layer', async () => {
  const { router, press } = await openForm();
  await press('Change');
  await press('Picker');
  await press('Leave');
  await shows('Really?');
  await press('No');
  await shows('Form, picker');
  await waitFor(() => expect(screen.queryByText('Really?')).not.toBeInTheDocument());
  back();
  await shows('Form');
  await press('Picker');
  await press('Leave');
  await shows('Really?');
  await press('Yes');
  await waitFor(() => expect(router.state.location.pathname).toBe('/before'));
});

test('FORM-12 Back closes a layer also on the first page of a tab', async () => {
  const { press, router } = openAt('/form');
  await press('Picker');
  back();
  await shows('Form');
  await press('Picker');
  await press('List');
  back();
  await shows('Form, picker');
  expect(router.state.location.pathname).toBe('/form');
});

test('FORM-12 a layer closed by a button needs no further Back', async () => {
  const { press, router } = await openForm();
  for (let time = 0; time < 3; time += 1) {
    await press('Picker');
    await press('List');
    await press('List');
    await press('Picker');
  }
  await press('Picker');
  back();
  await shows('Form');
  await press('Picker');
  await press('Picker');
  back();
  await shows('Elsewhere');
  await waitFor(() => expect(router.state.location.pathname).toBe('/before'));
});

test('FORM-12 leaving over an open picker, returning and leaving again take one Back each', async () => {
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

test('FORM-12 Back closes a layer from the moment it can be seen', () => {
  const seen = vi.fn();
  function Layer() {
    useDismissOnBack(true, () => {});
    return <p>Layer</p>;
  }
  function Page() {
    useLayoutEffect(() => seen(hasLayer()));
    return <Layer />;
  }
  render(<Page />);
  expect(seen).toHaveBeenCalledExactlyOnceWith(true);
});

test('FORM-12 LIST-11 Back closes a panel that changed the address, and then steps through those addresses', async () => {
  const { press, router } = await openForm();
  await press('Picker');
  await act(() => router.navigate('/form?park=1'));
  await act(() => router.navigate('/form?park=2'));
  await shows('Form, picker');
  back();
  await shows('Form');
  await waitFor(() => expect(window.location.search).toBe('?park=2'));
  back();
  await waitFor(() => expect(router.state.location.search).toBe('?park=1'));
  back();
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(router.state.location.pathname).toBe('/form');
  back();
  await shows('Elsewhere');
});

test('FORM-12 changes are saved before leaving; if that fails, the page stays', async () => {
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

test('FORM-12 logging out asks as well', async () => {
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
    await waitFor(() => expect(screen.queryByText('Really?')).not.toBeInTheDocument());
  }
});

test('FORM-12 UDET-14 a button leaves a changed page even if it is the first of its tab', async () => {
  const { press, router } = openAt('/form');
  await press('Change');
  await press('Leave');
  await shows('Really?');
  await press('Yes');
  await waitFor(() => expect(router.state.location.pathname).toBe('/before'));
});

test('LIST-11 Back and a button lead to the page below, not to one of an earlier document', async () => {
  const { press, router } = openAt('/before?page=2');
  cleanup();
  // Typing another address restarts the router, which counts from zero again.
  const again = openAt('/other');
  await act(() => again.router.navigate('/form'));
  await press('Leave');
  await waitFor(() =>
    expect(again.router.state.location).toMatchObject({ pathname: '/before', search: '?page=2' }),
  );
  expect(router.state.location.pathname).toBe('/before');
});

test('FORM-16 Back never reopens a sent form, even if it was the first page of its tab', async () => {
  const { press, router } = openAt('/form');
  await press('Picker');
  await press('Leave in place');
  await shows('Elsewhere');
  back();
  await waitFor(() => expect(window.history.state).toMatchObject({ idx: 0 }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/before'));
});
