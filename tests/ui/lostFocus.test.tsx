import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { screen, waitFor, waitForElementToBeRemoved } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { useCloseNotification, useNotify } from 'react-admin';
import { expect, onTestFinished, test } from 'vitest';
import { restoreLostFocus } from '../../src/components/dialogs/restoreFocus.ts';
import { useDialogs } from '../../src/components/dialogs/useDialogs.tsx';
import { useSave } from '../../src/components/form/useSave.ts';
import { renderAdmin } from '../helpers/render.tsx';

/** A button that another state of the record does not have. */
function Page({ actions }: { actions: (archive: ReactNode, isArchived: boolean) => ReactNode }) {
  const [isArchived, setArchived] = useState(false);
  const { save } = useSave();
  const archive = () => save({ name: 'archive', send: async () => true, onSaved: () => setArchived(true) });
  return (
    <>
      <h1>Tan Wei Ling</h1>
      {actions(!isArchived && <Button onClick={archive}>Archive</Button>, isArchived)}
    </>
  );
}

/** The first key loads what restores the focus. */
async function pressFirstKey(user: UserEvent): Promise<void> {
  await user.tab();
  await new Promise((resolve) => requestIdleCallback(resolve));
  await import('../../src/components/dialogs/restoreFocus.ts');
}

test('UDET-6 SHELL-6 SHELL-9 when a save removes the button that was pressed, the focus moves to the heading', async () => {
  const { user } = renderAdmin(<Page actions={(archive) => <footer>{archive}</footer>} />);
  await pressFirstKey(user);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Tan Wei Ling' })).toHaveFocus());
});

test.each(['li', 'fieldset'] as const)(
  'SHELL-6 SHELL-9 in a %s, it moves to the control that took the place of the button',
  async (Place) => {
    const { user } = renderAdmin(
      <Page
        actions={(archive, isArchived) => (
          <Place>
            <h2>Account</h2>
            {isArchived ? <Button key="restore">Restore</Button> : archive}
          </Place>
        )}
      />,
    );
    await pressFirstKey(user);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Restore' })).toHaveFocus());
  },
);

const NAMES = ['Ann', 'Ben', 'Chitra'];

/** Each row begins with a link. Removing one asks first, or offers Undo. */
function Rows({ Row, asks = false, undoes = false }: { Row: 'li' | 'tr'; asks?: boolean; undoes?: boolean }) {
  const [names, setNames] = useState(NAMES);
  const { confirm } = useDialogs();
  const notify = useNotify();
  const remove = async (name: string) => {
    if (asks && !(await confirm({ title: 'Remove', text: name, yes: `Yes, remove ${name}` }))) return;
    setNames(names.filter((other) => other !== name));
    if (undoes) notify('Removed.', { action: <Undo onUndo={() => setNames(NAMES)} /> });
  };
  const cells = (name: string) => (
    <>
      <a href={`#${name}`}>{name}</a>
      <Button onClick={() => void remove(name)}>Remove {name}</Button>
    </>
  );
  if (Row === 'li') {
    return (
      <ul>
        {names.map((name) => (
          <li key={name}>{cells(name)}</li>
        ))}
      </ul>
    );
  }
  return (
    <table>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <td>{cells(name)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Undo({ onUndo }: { onUndo: () => void }) {
  const close = useCloseNotification();
  const press = () => {
    close();
    onUndo();
  };
  return <Button onClick={press}>Undo</Button>;
}

async function pressByKey(user: UserEvent, name: string): Promise<void> {
  (await screen.findByRole('button', { name })).focus();
  await user.keyboard('{Enter}');
}

const expectFocusOn = (name: string) =>
  waitFor(() => expect(screen.getByRole('link', { name })).toHaveFocus());

test.each(['li', 'tr'] as const)(
  'SHELL-6 a removed %s passes the focus to the next one, the last one to the one before, and the only one to the heading',
  async (Row) => {
    const { user } = renderAdmin(
      <>
        <h2>Witnesses</h2>
        <Rows Row={Row} />
      </>,
    );
    onTestFinished(restoreLostFocus());
    await pressByKey(user, 'Remove Ben');
    await expectFocusOn('Chitra');
    await pressByKey(user, 'Remove Chitra');
    await expectFocusOn('Ann');
    await pressByKey(user, 'Remove Ann');
    await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus());
  },
);

test('SHELL-6 a removed row passes the focus on after a question, and in a dialog, which takes it to itself', async () => {
  const { user } = renderAdmin(
    <Dialog open>
      <Rows Row="li" asks />
    </Dialog>,
  );
  onTestFinished(restoreLostFocus());
  await pressByKey(user, 'Remove Ben');
  await pressByKey(user, 'Yes, remove Ben');
  await waitForElementToBeRemoved(screen.queryByText('Yes, remove Ben'));
  await expectFocusOn('Chitra');
});

test('SHELL-6 a removed section passes the focus to the heading of the next one', async () => {
  function Sections() {
    const [names, setNames] = useState(NAMES);
    return names.map((name) => (
      <section key={name}>
        <h2>{name}</h2>
        <Button onClick={() => setNames(names.filter((other) => other !== name))}>Remove {name}</Button>
      </section>
    ));
  }
  const { user } = renderAdmin(<Sections />);
  onTestFinished(restoreLostFocus());
  await pressByKey(user, 'Remove Ben');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Chitra' })).toHaveFocus());
});

test('SHELL-6 after Undo in a toast the focus is where it was when the toast came', async () => {
  const { user } = renderAdmin(
    <>
      <h1>My actions</h1>
      <Rows Row="li" undoes />
      <a href="#end">Privacy</a>
    </>,
  );
  onTestFinished(restoreLostFocus());
  await pressByKey(user, 'Remove Ben');
  await expectFocusOn('Chitra');
  await user.tab();
  await user.tab();
  await expectFocusOn('Privacy');
  await pressByKey(user, 'Undo');
  await waitFor(() => expect(screen.queryByText('Undo')).not.toBeInTheDocument());
  await expectFocusOn('Chitra');
});

test('SHELL-6 an element that only moves keeps the focus; one that had no focus any more gets none', async () => {
  const { container, user } = renderAdmin(<Button>Zoo</Button>);
  onTestFinished(restoreLostFocus());
  const zoo = screen.getByRole('button', { name: 'Zoo' });
  await user.tab();
  zoo.remove();
  container.append(zoo);
  await waitFor(() => expect(zoo).toHaveFocus());
  await user.click(document.body);
  zoo.remove();
  container.append(zoo);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(document.body).toHaveFocus();
});
