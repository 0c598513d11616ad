import { useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { HttpError, isUnreachable } from '../../api/callServer.ts';
import { logFailure } from '../../api/logFailure.ts';
import { randomId } from '../../offline/randomId.ts';
import { UNSAVED } from '../dialogs/useConfirmLeave.ts';
import { type LeaveGuard, registerLeaveGuard } from '../navigation/leaveGuards.ts';
import { nextPaint } from '../navigation/nextPaint.ts';
import { useErrorNotification } from '../useErrorNotification.tsx';
import { SaveContext, type SaveProgress } from './SaveProvider.tsx';

export type Sending = {
  /** The same content keeps its key until it is saved, so that a save whose answer was lost is not applied twice. */
  keyOf: (content: unknown) => string;
  /** Undefined uncovers the page, for a question. */
  onProgress: (progress: SaveProgress | undefined) => void;
};

export type Save<Saved> = {
  /** For the log: `incidents update`. */
  name: string;
  /** Validates first. If it resolves to false, nothing is sent. */
  validate?: ((sending: Sending) => Promise<boolean>) | undefined;
  send: (sending: Sending) => Promise<Saved>;
  /** Covers the page, which cannot be left until then. `none` for changes that appear in place. */
  overlay?: string | 'none';
  /** Saves of different records may run at the same time. */
  recordId?: string;
  /** Called when the page may be left again, but is still covered. */
  onSaved?: (saved: Saved) => void | Promise<void>;
  /** Called at the end, for a dialog. Code after `save` would not run on a retry. */
  onDone?: (saved: Saved) => unknown;
  /** The notification. */
  saved?: string | ((saved: Saved) => string);
  /** Another person saved first; `theirs` is their version, `refusal` the server's sentence. */
  onConflict?: ((theirs: unknown, again: () => void, refusal: string) => void) | undefined;
  onFieldErrors?: ((errors: Record<string, string>) => unknown) | undefined;
  /** Replaces the notification, which offers to try again. */
  onError?: (error: Error, again: () => void) => unknown;
  /** The first sentence of that notification, except after a lost answer, when it may not be true. */
  failed?: string;
};

const BLOCKED: LeaveGuard = { policy: () => 'block', question: UNSAVED };
const UNSENT = { content: '', key: '' };

/**
 * The only way to save. A second press while one save runs has no effect, and failures are reported with a retry.
 * `save` resolves to undefined if nothing was saved (SHELL-9, SHELL-11).
 */
export function useSave() {
  const cover = use(SaveContext);
  if (!cover) throw new Error('useSave needs a SaveProvider around it.');
  const queryClient = useQueryClient();
  const notify = useNotify();
  const notifyError = useErrorNotification();
  const [isSaving, setSaving] = useState(false);
  // Not the state, because a second click may arrive before the next render.
  const running = useRef(new Set<string>());
  const unsent = useRef(UNSENT);
  const guards = useRef(new Set<() => void>());
  // A page that ends with its session must not hold up the next one.
  useEffect(() => {
    const { current } = guards;
    return () => {
      for (const allowLeaving of current) allowLeaving();
    };
  }, []);

  const keyOf = (value: unknown) => {
    const content = JSON.stringify(value);
    if (content !== unsent.current.content) unsent.current = { content, key: randomId() };
    return unsent.current.key;
  };

  const report = async <Saved>(error: unknown, options: Save<Saved>) => {
    const { name, onConflict, onFieldErrors, onError, failed } = options;
    const again = () => void save(options);
    logFailure(name, error);
    if (error instanceof HttpError) {
      const { errors, data } = error.body;
      if (error.status === 409 && data && onConflict) return onConflict(data, again, error.message);
      if (errors) await onFieldErrors?.(errors);
    }
    const failure = error instanceof Error ? error : new Error('Please try again.');
    if (onError) return onError(failure, again);
    const sentences = isUnreachable(failure) ? [failure.message] : [failed, failure.message];
    return notifyError(sentences.filter(Boolean).join(' '), again);
  };

  const save = async <Saved>(options: Save<Saved>): Promise<Saved | undefined> => {
    const { validate, send, overlay = 'Saving…', recordId = '', onSaved, onDone, saved: text } = options;
    if (running.current.has(recordId)) return undefined;
    running.current.add(recordId);
    const isCovered = overlay !== 'none';
    const onProgress: Sending['onProgress'] = (progress) => {
      if (isCovered) cover(options, progress);
    };
    const allowLeaving = isCovered ? registerLeaveGuard(() => BLOCKED) : () => undefined;
    guards.current.add(allowLeaving);
    let isOver = false;
    const end = () => {
      // While an error is reported, the next save may have begun.
      if (isOver) return;
      isOver = true;
      allowLeaving();
      guards.current.delete(allowLeaving);
      onProgress(undefined);
      running.current.delete(recordId);
      setSaving(running.current.size > 0);
    };
    try {
      // Shows the press before slow work begins.
      if (isCovered) await nextPaint();
      if (validate && !(await validate({ keyOf, onProgress }))) return undefined;
      setSaving(true);
      onProgress({ text: overlay });
      const saved = await send({ keyOf, onProgress });
      allowLeaving();
      // Each save writes an entry.
      void queryClient.invalidateQueries({ queryKey: ['audit_trails'] });
      await onSaved?.(saved);
      unsent.current = UNSENT;
      if (text !== undefined) notify(typeof text === 'string' ? text : text(saved), { type: 'success' });
      end();
      await onDone?.(saved);
      return saved;
    } catch (error) {
      end();
      await report(error, options);
      return undefined;
    } finally {
      end();
    }
  };
  return { save, isSaving, isSending: () => running.current.size > 0 };
}
