import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Incident } from '../../../../contract/schemas/incident.ts';
import type { SignedInUser } from '../../../../contract/schemas/user.ts';
import type { YesNo } from '../../../../contract/values/incidentValues.ts';
import { currentTime } from '../../../api/clock.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { lockForm } from '../../../offline/formLock.ts';
import { readItems } from '../../../offline/outboxStore.ts';
import { buildPending, newPendingId, storePending } from '../../../offline/storePending.ts';
import {
  claimUnsaved,
  type FormIdentity,
  removeUnsaved,
  type UnsavedForm,
} from '../../../offline/unsavedForms.ts';
import { discardChanges } from './discardChanges.ts';
import {
  type CaseSession,
  type FormSession,
  loadInitialState,
  resumeSession,
  startCaseSession,
} from './formSession.ts';

type InitialState<Start = FormSession> =
  | { step: 'missing' }
  | { step: 'looking' }
  | {
      step: 'asking';
      left: UnsavedForm;
      resume: () => void;
      /**
       * Saves the unfinished form as a draft and starts another; only for new incidents.
       * @throws StorageFull
       */
      keep?: (() => Promise<void>) | undefined;
      discard: () => void;
    }
  | { step: 'open'; start: Start };

/**
 * Starts with an empty form, a saved draft or an unfinished form. A form opened by its id needs no further question
 * (FORM-17, FORM-18).
 */
export function useFormSession(
  pendingId: number | undefined,
  unfinished?: string,
  emergency?: YesNo,
): InitialState {
  const { id: userId } = useViewer();
  const find = useCallback(
    () => loadInitialState(userId, pendingId, currentTime(), emergency),
    [userId, pendingId, emergency],
  );
  const of = useMemo(
    () => (emergency === 'Yes' ? undefined : { pendingId, formId: unfinished }),
    [pendingId, unfinished, emergency],
  );
  return useBeginning(of, find);
}

export function useCaseStart(incident: Incident): InitialState<CaseSession> {
  const [opened] = useState(incident);
  const find = useCallback(async () => startCaseSession(opened), [opened]);
  const of = useMemo(() => ({ incidentId: opened.id }), [opened]);
  return useBeginning(of, find);
}

function useBeginning<Start extends FormSession>(
  /** Undefined asks about no unfinished form, because an emergency does not wait. */
  of: FormIdentity | undefined,
  find: () => Promise<Start | undefined>,
): InitialState<Start> {
  const viewer = useViewer();
  const { id: userId } = viewer;
  const [start, setStart] = useState<Start | 'looking' | undefined>('looking');
  const [left, setLeft] = useState<UnsavedForm>();

  // This page locks the unfinished form while it asks about it or resumes it.
  useEffect(() => {
    let isOver = false;
    // In development, React unmounts and remounts a component at once.
    const begun = Promise.resolve().then(async () => {
      if (isOver) return undefined;
      const claimLeft = async () => {
        if (!of) return undefined;
        // Without the outbox a form that waits there would be offered again.
        const items = await readItems(userId).catch(() => undefined);
        if (!items) return undefined;
        const taken = items.filter(({ state }) => state !== 'stuck').map(({ key }) => key);
        return claimUnsaved(userId, of, Date.now(), taken);
      };
      const [found, claim] = await Promise.all([find(), claimLeft()]);
      return { found, claim };
    });
    void begun.then((beginning) => {
      if (isOver || !beginning) return;
      const { found, claim } = beginning;
      const isChosen = of?.formId !== undefined;
      setStart(found && claim && isChosen ? resumeSession(found, claim.form) : found);
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
    const held = lockForm(formId);
    return () => void held.then((release) => release?.());
  }, [formId]);

  if (start === 'looking') return { step: 'looking' };
  if (!start) return { step: 'missing' };
  if (!left) return { step: 'open', start };
  return {
    step: 'asking',
    left,
    resume: () => {
      setStart(resumeSession(start, left));
      setLeft(undefined);
    },
    keep: isNew(left)
      ? async () => {
          await storeAsDraft(viewer, left);
          setLeft(undefined);
        }
      : undefined,
    discard: () => {
      // Keeps the files of the saved draft and deletes those that only the lost form used.
      void discardChanges(userId, left, start.unchanged);
      setLeft(undefined);
    },
  };
}

const isNew = ({ pendingId, opened }: UnsavedForm) => pendingId === undefined && opened === undefined;

/** Stores the draft first, because files that no incident refers to are deleted. */
async function storeAsDraft(viewer: SignedInUser, { formId, key, incident, savedAt }: UnsavedForm) {
  const now = currentTime();
  const content = { id: await newPendingId(viewer.id, now), key, incident, created_at: savedAt };
  await storePending(viewer.id, buildPending(viewer, content, now));
  await removeUnsaved(viewer.id, formId);
}
