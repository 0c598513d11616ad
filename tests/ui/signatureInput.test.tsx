import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissTopLayer } from '../../src/components/navigation/backStack.ts';
import { SignatureInput } from '../../src/custom/incident_form/signature/SignatureInput.tsx';
import { asksBeforeItCloses } from './closingTab.ts';
import {
  deleted,
  downloadUrl,
  forgetAll,
  kept,
  playCanvas,
  sent,
  setOnline,
  storageRoom,
} from './mediaFakes.ts';
import { renderField } from './mediaForm.tsx';

const FIELD = <SignatureInput source="signature" label="Signature of the guest" />;
const EARLIER = downloadUrl('signatures/earlier');

const written: string[] = [];

beforeEach(() => {
  setOnline(true);
  written.length = 0;
  playCanvas(written);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  forgetAll();
});

const open = async (user: ReturnType<typeof renderField>['user'], name = 'Sign') => {
  await user.click(screen.getByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name: 'Signature of the guest' }));
};

const stroke = (pad: HTMLElement) => {
  for (const [event, x] of [
    [fireEvent.mouseDown, 10],
    [fireEvent.mouseMove, 40],
    [fireEvent.mouseMove, 80],
    [fireEvent.mouseUp, 80],
  ] as const) {
    event(pad, { which: 1, button: 0, clientX: x, clientY: 20 });
  }
};

const gone = () => waitFor(() => expect(document.querySelector('[role$=dialog]')).not.toBeInTheDocument());

test('CAS-3 WIT-2 SIGN-1 the consent text is visible while signing', async () => {
  const { user } = renderField(
    <SignatureInput source="signature" label="Signature of the guest" consent={<p>I consent.</p>} />,
  );
  expect(screen.queryByText('I consent.')).not.toBeInTheDocument();
  const dialog = await open(user);
  expect(dialog.getByText('I consent.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Type the name instead' }));
  expect(dialog.getByText('I consent.')).toBeVisible();
});

test('CAS-3 a missing signature is shown as such', () => {
  renderField(FIELD);
  expect(screen.getByRole('group', { name: 'Signature of the guest' })).toBeVisible();
  expect(screen.getByText('No signature yet')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remove signature' })).not.toBeInTheDocument();
});

test('CAS-3 SIGN-1 a drawn signature is stored as PNG and uploaded to signatures/, and its address is saved', async () => {
  const { user, values } = renderField(FIELD);
  const dialog = await open(user);
  const pad = await dialog.findByRole('img', { name: 'Signature of the guest: sign here' });
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  act(() => stroke(pad));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await gone();
  expect(screen.getByRole('button', { name: 'Sign again' })).toHaveFocus();
  expect([...kept.values()]).toMatchObject([{ blob: { type: 'image/png' }, prepared: true }]);
  expect(await screen.findByRole('img', { name: 'Signature of the guest' })).toBeVisible();
  await waitFor(() => expect(sent[0]?.path).toMatch(/^signatures\/[0-9a-f]+$/));
  await act(async () => sent[0]?.finish());
  await waitFor(() => expect(values().signature).toBe(downloadUrl(sent[0]?.path ?? '')));
});

test('CAS-3 FORM-12 Clear removes everything, Undo the last stroke; closing the tab asks while there is a drawing', async () => {
  const { user } = renderField(FIELD);
  const dialog = await open(user);
  const pad = await dialog.findByRole('img', { name: /sign here/ });
  const save = dialog.getByRole('button', { name: 'Save' });
  act(() => stroke(pad));
  act(() => stroke(pad));
  await user.click(dialog.getByRole('button', { name: 'Undo' }));
  expect(save).toBeEnabled();
  await user.click(dialog.getByRole('button', { name: 'Undo' }));
  expect(save).toBeDisabled();
  expect(asksBeforeItCloses()).toBe(false);
  act(() => stroke(pad));
  expect(save).toBeEnabled();
  expect(asksBeforeItCloses()).toBe(true);
  await user.click(dialog.getByRole('button', { name: 'Clear' }));
  expect(save).toBeDisabled();
});

test('CAS-3 with only a keyboard the name can be typed, and the picture says so', async () => {
  const { user, values } = renderField(FIELD);
  await user.tab();
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByRole('button', { name: 'Type the name instead' }).focus();
  await user.keyboard('{Enter}');
  const name = dialog.getByRole('textbox', { name: 'Full name' });
  expect(name).toHaveFocus();
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await user.keyboard('  陈伟明 {Enter}');
  await gone();
  expect(written).toEqual(['陈伟明', 'typed']);
  expect(values().signature).toMatch(/^local:/);
});

test('CAS-3 Escape closes the pad without a signature, a click outside does not', async () => {
  const { user, values } = renderField(FIELD);
  await open(user);
  await user.click(document.querySelector('.MuiDialog-container') ?? document.body);
  expect(screen.getByRole('dialog')).toBeVisible();
  await user.keyboard('{Escape}');
  await gone();
  expect(values().signature).toBe('');
});

test('FORM-12 CAS-3 Back, Escape, Cancel and the other way to sign ask before a drawing is discarded', async () => {
  const { user, values } = renderField(FIELD);
  const dialog = await open(user);
  const pad = await dialog.findByRole('img', { name: /sign here/ });
  act(() => stroke(pad));
  const press = (name: string) => user.click(dialog.getByRole('button', { name }));
  const question = { name: 'Discard this signature?' };
  for (const leave of [
    async () => act(dismissTopLayer),
    () => user.keyboard('{Escape}'),
    () => press('Type the name instead'),
    () => press('Cancel'),
  ]) {
    await leave();
    const asked = within(await screen.findByRole('alertdialog', question));
    await user.click(asked.getByRole('button', { name: 'Keep signing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(pad).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled();
  }
  await press('Type the name instead');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await user.type(await screen.findByRole('textbox', { name: 'Full name' }), 'Mei Tan');
  await press('Cancel');
  await user.click(within(await screen.findByRole('alertdialog', question)).getByText('Discard'));
  await gone();
  expect(values().signature).toBe('');
});

test('SIGN-1 a replaced signature is deleted when the form is saved, not before', async () => {
  const { user, uploads } = renderField(FIELD, { signature: EARLIER });
  const dialog = await open(user, 'Sign again');
  await user.click(dialog.getByRole('button', { name: 'Type the name instead' }));
  await user.type(dialog.getByRole('textbox', { name: 'Full name' }), 'Mei Tan');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await gone();
  expect(deleted).toEqual([]);
  await act(() => uploads.keep());
  expect(deleted).toEqual([EARLIER]);
});

test('SIGN-1 a signature replaced during its upload leaves nothing behind, however late it finishes', async () => {
  const { user, values, uploads } = renderField(FIELD);
  const sign = async (button: string, name: string) => {
    const dialog = await open(user, button);
    await user.click(dialog.getByRole('button', { name: 'Type the name instead' }));
    await user.type(dialog.getByRole('textbox', { name: 'Full name' }), name);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await gone();
  };
  await sign('Sign', 'Mei');
  await waitFor(() => expect(sent).toHaveLength(1));
  await sign('Sign again', 'Tan');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[0]?.isCancelled).toBe(true);
  await act(async () => sent[1]?.finish());
  await act(async () => sent[0]?.finish());
  const second = downloadUrl(sent[1]?.path ?? '');
  await waitFor(() => expect(values().signature).toBe(second));
  await act(() => uploads.keep());
  expect(values().signature).toBe(second);
  expect(deleted).toEqual([downloadUrl(sent[0]?.path ?? '')]);
  expect(kept.size).toBe(0);
});

test('CAS-3 a signature can be removed after a confirmation', async () => {
  const { user, values } = renderField(FIELD, { signature: EARLIER });
  await user.click(screen.getByRole('button', { name: 'Remove signature' }));
  await user.click(await screen.findByRole('button', { name: 'Keep' }));
  expect(values().signature).toBe(EARLIER);
  await gone();
  await user.click(screen.getByRole('button', { name: 'Remove signature' }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(values().signature).toBe('');
  expect(screen.getByText('No signature yet')).toBeInTheDocument();
});

test('FORM-11 full storage offline is reported, and the pad stays open with its drawing', async () => {
  setOnline(false);
  storageRoom.isFull = true;
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { user, values } = renderField(FIELD);
  const dialog = await open(user);
  await user.click(dialog.getByRole('button', { name: 'Type the name instead' }));
  await user.type(dialog.getByRole('textbox', { name: 'Full name' }), 'Mei Tan');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Local storage is full.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(screen.getByRole('textbox', { name: 'Full name' })).toHaveValue('Mei Tan');
  expect(values().signature).toBe('');
});

test('CAS-3 a read-only signature is just a picture', () => {
  renderField(<SignatureInput source="signature" label="Signature of the guest" readOnly />, {
    signature: EARLIER,
  });
  expect(screen.getByRole('img', { name: 'Signature of the guest' })).toHaveAttribute('src', EARLIER);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
