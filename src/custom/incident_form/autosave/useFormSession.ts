import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Incident } from '../../../../contract/schemas/incident.ts';
import type { SignedInUser } from '../../../../contract/schemas/user.ts';
import { currentTime } from '../../../api/clock.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { holdForm } from '../../../offline/formLock.ts';
import { buildPending, newPendingId, storePending } from '../../../offline/pendingIncidents.ts';
import {
  claimUnsaved,
  type FormIdentity,
  removeUnsaved,
  type UnsavedForm,
} from '../../../offline/unsavedForms.ts';
import { discardChanges } from './discardChanges.ts';
import { type CaseStart, type FormSession, loadInitialState, resumed, startOfCase } from './formStart.ts';

export type InitialState<Start = FormSession> =
  /** This browser has no such draft. */
  | { step: 'missing' }
  | { step: 'looking' }
  /** FORM-18: a form was left behind. */
  | {
      step: 'asking';
      left: UnsavedForm;
      goOn: () => void;
      /** Saves it as a draft and begins another; only of a new incident. @throws StorageFull */
      keep?: (() => Promise<void>) | undefined;
      discard: () => void;
    }
  | { step: 'open'; start: Start };

/**
 * FORM-17, FORM-18: what the form begins with — nothing, a saved draft, or what an open form left behind. Somebody who chose an
 * unfinished form by its id is not asked again.
 */
export function useFormSession(pendingId: number | undefined, unfinished?: string): InitialState {
  const { id: userId } = useViewer();
  const find = useCallback(() => loadInitialState(userId, pendingId, currentTime()), [userId, pendingId]);
  const of = useMemo(() => ({ pendingId, formId: unfinished }), [pendingId, unfinished]);
  return useBeginning(of, find);
}

/** DET-1: a filed incident as it is read first, or what an open form on it left behind. */
export function useCaseStart(incident: Incident): InitialState<CaseStart> {
  const [opened] = useState(incident);
  const find = useCallback(async () => startOfCase(opened), [opened]);
  const of = useMemo(() => ({ incidentId: opened.id }), [opened]);
  return useBeginning(of, find);
}

function useBeginning<Start extends FormSession>(
  of: FormIdentity,
  find: () => Promise<Start | undefined>,
): InitialState<Start> {
  const viewer = useViewer();
  const { id: userId } = viewer;
  const [start, setStart] = useState<Start | 'looking' | undefined>('looking');
  const [left, setLeft] = useState<UnsavedForm>();

  // What was left behind is this page's as long as it asks for it, or goes on with it.
  useEffect(() => {
    let isOver = false;
    // React may take a page away and put it back at once while it is developed.
    const begun = Promise.resolve().then(async () => {
      if (isOver) return undefined;
      const [found, claim] = await Promise.all([find(), claimUnsaved(userId, of, Date.now())]);
      return { found, claim };
    });
    void begun.then((beginning) => {
      if (isOver || !beginning) return;
      const { found, claim } = beginning;
      const isChosen = of.formId !== undefined;
      setStart(found && claim && isChosen ? resumed(found, claim.form) : found);
      setLeft(isChosen ? undefined : claim?.form);
    });
    return () => {
      isOver = true;
      void begun.then((beginning) => beginning?.claim?.release());
    };
  }, [userId, of, find]);

  const formId = start === 'looking' ? undefined : start?.formId;
  useEffect(() => {
    if (formId === undefined) return undefined;
    const held = holdForm(formId);
    return () => void held.then((release) => release?.());
  }, [formId]);

  if (start === 'looking') return { step: 'looking' };
  if (!start) return { step: 'missing' };
  if (!left) return { step: 'open', start };
  return {
    step: 'asking',
    left,
    goOn: () => {
      setStart(resumed(start, left));
      setLeft(undefined);
    },
    keep: isNew(left)
      ? async () => {
          await storeAsDraft(viewer, left);
          setLeft(undefined);
        }
      : undefined,
    discard: () => {
      // The files of the saved draft stay; those that only the lost form knew go.
      void discardChanges(userId, left, start.unchanged);
      setLeft(undefined);
    },
  };
}

const isNew = ({ pendingId, opened }: UnsavedForm) => pendingId === undefined && opened === undefined;

/** First the draft, then the form: the files of an incident that nothing names are deleted. */
async function storeAsDraft(viewer: SignedInUser, { formId, key, incident, savedAt }: UnsavedForm) {
  const now = currentTime();
  const content = { id: await newPendingId(viewer.id, now), key, incident, created_at: savedAt };
  await storePending(viewer.id, buildPending(viewer, content, now));
  await removeUnsaved(viewer.id, formId);
}
