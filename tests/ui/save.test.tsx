import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { HttpError, NetworkError } from '../../src/api/callServer.ts';
import { showFieldErrors } from '../../src/components/form/formErrors.ts';
import { type Save, type Sending, useSave } from '../../src/components/form/useSave.ts';
import { leavePolicy } from '../../src/components/navigation/leaveGuards.ts';
import { renderAdmin } from '../helpers/render.tsx';

type Options = Partial<Save<string>> & { content?: () => unknown; recordIds?: string[] };

/** A page that saves `content` under its key. */
function open({ content = () => 'text', recordIds = [], ...options }: Options = {}) {
  const answers: { resolve: (saved: string) => void; reject: (error: Error) => void }[] = [];
  const send = vi.fn((_key: string, _sending: Sending) => {
    const { promise, ...answer } = newAnswer();
    answers.push(answer);
    return promise;
  });
  function Page() {
    const form = useForm({ defaultValues: { name: 'Ann' } });
    const { save, isSaving } = useSave();
    const { error } = form.getFieldState('name', form.formState);
    const press = () =>
      save({
        name: 'test',
        send: (sending) => send(sending.keyOf(content()), sending),
        onFieldErrors: (errors) => showFieldErrors(form, errors),
        saved: (saved) => `Saved: ${saved}`,
        ...options,
        recordId: recordIds.shift() ?? '',
      });
    return (
      <>
        <button type="button" onClick={() => void press()}>
          Save
        </button>
        <p>{isSaving ? 'is saving' : 'is idle'}</p>
        <p>{error?.message}</p>
      </>
    );
  }
  renderAdmin(<Page />);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  return { send, answers, press: () => fireEvent.click(screen.getByText('Save')) };
}

function newAnswer() {
  let [resolve, reject]: [(saved: string) => void, (error: Error) => void] = [() => {}, () => {}];
  const promise = new Promise<string>((...both) => {
    [resolve, reject] = both;
  });
  return { promise, resolve, reject };
}

const keys = ({ mock }: ReturnType<typeof open>['send']) => mock.calls.map(([key]) => key);
const saving = () => screen.queryByText('Saving…');

test('SHELL-9 a second press sends nothing, and until the answer the page is covered and cannot be left', async () => {
  const { send, answers, press } = open();
  press();
  press();
  expect(leavePolicy().policy).toBe('block');
  await waitFor(() => expect(send).toHaveBeenCalled());
  press();
  expect(saving()).toBeVisible();
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
  await act(async () => answers[0]?.resolve('one'));
  expect(await screen.findByText('Saved: one')).toBeVisible();
  await waitFor(() => expect(saving()).not.toBeInTheDocument());
  expect(leavePolicy().policy).toBe('allow');
  expect(send).toHaveBeenCalledOnce();
});

test('SHELL-9 SHELL-11 a retry after a lost answer has the same key; other content and the next save have another', async () => {
  let content = 'first';
  const { send, answers, press } = open({ content: () => content, failed: 'The note could not be saved.' });
  press();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  await act(async () => answers[0]?.reject(new Error('No network.')));
  expect(await screen.findByText('The note could not be saved. No network.')).toBeVisible();
  fireEvent.click(screen.getByText('Try again'));
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  await act(async () => answers[1]?.reject(new Error('No network.')));
  content = 'second';
  fireEvent.click(await screen.findByText('Try again'));
  await waitFor(() => expect(send).toHaveBeenCalledTimes(3));
  await act(async () => answers[2]?.resolve('saved'));
  await waitFor(() => expect(saving()).not.toBeInTheDocument());
  press();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(4));
  await act(async () => answers[3]?.resolve('saved again'));
  const [first, again, changed, next] = keys(send);
  expect(again).toBe(first);
  expect(new Set([first, changed, next]).size).toBe(3);
});

test('SHELL-11 after a lost answer, nothing is said to have failed', async () => {
  const { answers, press } = open({ failed: 'No one was signed out.' });
  press();
  await waitFor(() => expect(answers).toHaveLength(1));
  await act(async () => answers[0]?.reject(new NetworkError(undefined)));
  expect(await screen.findByText(/^Can't reach the server/)).toBeVisible();
});

test('SHELL-9 if only what follows a save fails, the retry has its key, so that nothing is saved twice', async () => {
  const onSaved = vi.fn().mockRejectedValueOnce(new Error('This device is full.'));
  const { send, answers, press } = open({ onSaved });
  press();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  await act(async () => answers[0]?.resolve('saved'));
  expect(await screen.findByText('This device is full.')).toBeVisible();
  fireEvent.click(screen.getByText('Try again'));
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  await act(async () => answers[1]?.resolve('saved'));
  const [first, again] = keys(send);
  expect(again).toBe(first);
});

test('SHELL-11 the server’s errors appear at their fields, and an error of an unknown field only in the notification', async () => {
  const { send, answers, press } = open();
  press();
  await waitFor(() => expect(send).toHaveBeenCalled());
  const errors = { name: 'This name is taken.', other: 'Not of this form.' };
  await act(async () => answers[0]?.reject(new HttpError(400, { message: 'Not saved.', errors })));
  expect(await screen.findByText('This name is taken.')).toBeVisible();
  expect(screen.getByText('Not saved.')).toBeVisible();
  expect(screen.queryByText('Not of this form.')).not.toBeInTheDocument();
});

const SAVED = 'Somebody else saved.';

test('DET-11 a version saved by another person goes to the merge instead of a notification', async () => {
  const onConflict = vi.fn();
  const { send, answers, press } = open({ onConflict });
  press();
  await waitFor(() => expect(send).toHaveBeenCalled());
  const theirs = { id: '7' };
  await act(async () => answers[0]?.reject(new HttpError(409, { message: SAVED, data: theirs })));
  await waitFor(() => expect(onConflict).toHaveBeenCalledWith(theirs, expect.any(Function), SAVED));
  expect(screen.queryByText(SAVED)).not.toBeInTheDocument();
  onConflict.mock.calls[0]?.[1]();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  await act(async () => answers[1]?.resolve('merged'));
});

test('SHELL-9 an invalid form sends nothing and leaves the page usable', async () => {
  const { send, press } = open({ validate: async () => false });
  press();
  await waitFor(() => expect(leavePolicy().policy).toBe('allow'));
  expect(send).not.toHaveBeenCalled();
  expect(saving()).not.toBeInTheDocument();
});

test('SHELL-9 a change that appears in place covers nothing, and saves of other records run beside it', async () => {
  const { send, answers, press } = open({ overlay: 'none', recordIds: ['one', 'two', 'two'] });
  press();
  press();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  press();
  expect(screen.getByText('is saving')).toBeVisible();
  expect(leavePolicy().policy).toBe('allow');
  expect(saving()).not.toBeInTheDocument();
  await act(async () => answers[0]?.resolve('one'));
  expect(screen.getByText('is saving')).toBeVisible();
  await act(async () => answers[1]?.resolve('two'));
  expect(await screen.findByText('is idle')).toBeVisible();
  expect(send).toHaveBeenCalledTimes(2);
});
