import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DialogProvider } from '../../src/components/dialogs/DialogProvider.tsx';
import { useAskToLeave } from '../../src/components/dialogs/useConfirmLeave.ts';
import { type Question, useDialogs } from '../../src/components/dialogs/useDialogs.tsx';
import { ignoreSecondClick } from '../../src/components/navigation/ignoreSecondClick.ts';
import type { LeaveGuard } from '../../src/components/navigation/leaveGuards.ts';

const TEXT = 'This will undo all the changes you have made to the form. Do you want to leave the page?';

type PageProps = { title?: string; question: Question; keep?: LeaveGuard['keep'] };

function Page({ title, question, keep }: PageProps) {
  const { alert, confirm } = useDialogs();
  const askToLeave = useAskToLeave();
  return (
    <>
      <button type="button" onClick={() => void alert('File format not allowed', title)}>
        Tell
      </button>
      <button type="button" onClick={() => void confirm(question)}>
        Ask
      </button>
      <button type="button" onClick={() => void askToLeave({ policy: () => 'confirm', question, keep })}>
        Leave
      </button>
    </>
  );
}

function show(title: string | undefined, destructive: boolean) {
  const question = { title: 'Remove', text: 'Remove Casualty 1?', destructive };
  render(<Page {...(title && { title })} question={question} />, { wrapper: DialogProvider });
  return userEvent.setup();
}

test.each([
  [undefined, 'Please note'],
  ['Error Message', 'Error Message'],
])(
  'FORM-9 FORM-11 an alert with the title %s is one to assistive technology, with a name and its text',
  async (title, name) => {
    const user = show(title, false);
    await user.click(screen.getByText('Tell'));
    const dialog = await screen.findByRole('alertdialog', { name });
    expect(dialog).toHaveAccessibleDescription('File format not allowed');
  },
);

test.each([
  [true, 'alertdialog'],
  [false, 'dialog'],
])(
  'FORM-13 CAS-1 a question has a name and a text, and its role says whether it is destructive (%s)',
  async (lost, role) => {
    const user = show(undefined, lost);
    await user.click(screen.getByText('Ask'));
    const dialog = await screen.findByRole(role, { name: 'Remove' });
    expect(dialog).toHaveAccessibleDescription('Remove Casualty 1?');
    await user.click(within(dialog).getByText('No'));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  },
);

test.each([
  ['Keep as draft', { text: 'Keep as draft', onKeep: vi.fn() }],
  ['No', undefined],
])('FORM-12 the button that discards is red and apart, %s is the primary one', (primary, keep) => {
  const question = { title: 'Confirm to submit', text: TEXT };
  render(<Page question={question} keep={keep} />, { wrapper: DialogProvider });
  fireEvent.click(screen.getByText('Leave'));
  const buttons = screen.getAllByRole('button');
  expect(screen.getByRole('dialog', { name: 'Confirm to submit' })).toHaveAccessibleDescription(TEXT);
  expect(buttons[0]).toHaveTextContent('Yes');
  expect(buttons[0]).toHaveClass('MuiButton-colorError');
  expect(buttons.filter(({ className }) => className.includes('MuiButton-contained'))).toEqual([
    screen.getByText(primary),
  ]);
  expect(buttons.at(-1)).toHaveTextContent(primary);
});

test('SHELL-9 the second click of a double click neither answers the dialog that opened nor presses a button under a closed one', () => {
  onTestFinished(ignoreSecondClick());
  show(undefined, false);
  const press = (element: Element, detail: number) => {
    fireEvent.mouseDown(element);
    fireEvent.click(element, { detail });
  };
  const ask = screen.getByRole('button', { name: 'Ask' });
  const tell = screen.getByRole('button', { name: 'Tell', hidden: true });
  press(ask, 1);
  const backdrop = document.querySelector('.MuiDialog-container');
  if (!backdrop) throw new Error('There is no backdrop.');
  press(backdrop, 2);
  expect(ask.closest('[aria-hidden]')).not.toBeNull();
  // A browser moves the focus out of the dialog's field unless the press is prevented.
  expect(fireEvent.mouseDown(backdrop, { detail: 2 })).toBe(false);
  expect(fireEvent.mouseDown(backdrop, { detail: 1 })).toBe(true);
  press(screen.getByRole('button', { name: 'Yes' }), 1);
  press(tell, 2);
  expect(screen.queryByRole('alertdialog', { hidden: true })).toBeNull();
  press(tell, 1);
  expect(screen.getByRole('alertdialog')).toBeVisible();
});

function Steps({ onSubmit }: { onSubmit: () => void }) {
  const [step, setStep] = useState(0);
  return (
    <>
      {step < 3 && (
        <button key={step} type="button" onClick={() => setStep(step + 1)}>
          Next
        </button>
      )}
      {step === 3 && (
        <button type="button" onClick={onSubmit}>
          Submit
        </button>
      )}
    </>
  );
}

test('SHELL-9 FORM-14 the second click of a double click does not press another button in the place of the first one', () => {
  onTestFinished(ignoreSecondClick());
  const onSubmit = vi.fn();
  render(<Steps onSubmit={onSubmit} />);
  const press = (name: string, detail: number) =>
    fireEvent.click(screen.getByRole('button', { name }), { detail });
  for (const detail of [1, 2, 3]) press('Next', detail);
  press('Submit', 4);
  expect(onSubmit).not.toHaveBeenCalled();
  press('Submit', 1);
  press('Submit', 2);
  expect(onSubmit).toHaveBeenCalledTimes(2);
});

function Toggle({ words, icons }: { words: readonly string[]; icons?: boolean }) {
  const [count, setCount] = useState(0);
  const word = words[count % words.length];
  return (
    <button type="button" aria-label={word} onClick={() => setCount(count + 1)}>
      {icons ? '' : word}
    </button>
  );
}

test('SHELL-9 the second click of a double click does not undo the first on a button whose words change, and icons can be pressed quickly', () => {
  onTestFinished(ignoreSecondClick());
  render(<Toggle words={['Done', 'Reopen']} />);
  const press = (detail: number) => fireEvent.click(screen.getByRole('button'), { detail });
  press(1);
  press(2);
  expect(screen.getByRole('button')).toHaveAccessibleName('Reopen');
  press(1);
  expect(screen.getByRole('button')).toHaveAccessibleName('Done');
  cleanup();
  render(<Toggle icons words={['System', 'Light', 'Dark']} />);
  press(1);
  press(2);
  expect(screen.getByRole('button')).toHaveAccessibleName('Dark');
});
