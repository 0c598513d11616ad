import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useEvent, useNotify, useRecordContext, useRegisterMutationMiddleware } from 'react-admin';
import type { UseFormReturn } from 'react-hook-form';
import type { Incident } from '../../../../../contract/schemas/incident.ts';
import { logFailure } from '../../../../api/logFailure.ts';
import { useViewer } from '../../../../api/useViewer.ts';
import { useRecordSave } from '../../../../components/record/RecordSave.tsx';
import { useErrorNotification } from '../../../../components/useErrorNotification.tsx';
import { useIncidentFormContext } from '../../../../custom/incident_form/IncidentForm.tsx';
import { type IncidentForm, toIncidentForm } from '../../../../custom/incident_form/values/incidentForm.ts';
import { FULL_RECORD } from '../../../../dataProvider/incidents.ts';
import { getSaver } from './getSaver.ts';
import { MergeDialog } from './MergeDialog.tsx';
import type { MergedIncident } from './mergeIncident.ts';
import { signaturesIn } from './signaturesIn.ts';
import { type IncidentNews, useIncidentNews } from './useIncidentNews.ts';
import { useRefusedNotice } from './useRefusedNotice.tsx';

type ConcurrentEditsContext = {
  /** Bases the form on this version; without values, it holds nothing else. */
  adopt: (theirs: Incident, values?: IncidentForm) => void;
  /** Merges the version of somebody who saved first, and saves again. */
  onConflict: (theirs: Incident, again: () => void, refused: Refused) => void;
  /** Says which changes were merged without a question, after the text of the save. */
  mergedText: () => string;
  banner: { news: IncidentNews | undefined; onMerge: () => void; onHide: () => void };
};

export type Refused = {
  refusal: string;
  /** The button of an action that is asked for once more. */
  decision: string | undefined;
  /** The remark of an action that the new status may not offer. */
  unsent: string | undefined;
};

const Context = createContext<ConcurrentEditsContext | undefined>(undefined);

/** Undefined on a page without a form. */
export const useConcurrentEdits = () => use(Context);

type Stale = MergedIncident & Omit<Refused, 'refusal'> & { theirs: Incident; again: () => void };

type Props = { onAdopt: (theirs: Incident, isChanged: boolean) => void; children: ReactNode };
type Mutate = (resource: string, params: object) => Promise<unknown>;

/**
 * Three-way merge of the form with what others have saved. The record around it is the version that the form is
 * based on, so the server rejects a save that would overwrite other people's changes (DET-11).
 */
export function ConcurrentEdits({ onAdopt, children }: Props) {
  const opened = useRecordContext<Incident>() as Incident;
  const { form, changed, uploads } = useIncidentFormContext();
  const { isSending } = useRecordSave();
  const viewer = useViewer();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const notifyError = useErrorNotification();
  const sayRefused = useRefusedNotice();
  const [stale, setStale] = useState<Stale>();
  const [doneWith, setDoneWith] = useState('');
  const [resend, setResend] = useState<() => void>();
  const sentFrom = useRef('');
  const mergedText = useRef('');
  const news = useIncidentNews(opened, isSending());

  const adopt = (theirs: Incident, values?: IncidentForm) => {
    onAdopt(theirs, values !== undefined);
    // Explicit, because the `resetOptions` of `useForm` apply to every reset.
    form.reset(toIncidentForm(theirs), { keepDefaultValues: false });
    if (values) form.reset(values, { keepDefaultValues: true });
  };
  const join = (work: () => Promise<void>): void => {
    work().catch((error: unknown) => {
      logFailure('merging two versions of an incident', error);
      const why = error instanceof Error ? ` ${error.message}` : '';
      notifyError(`The changes could not be merged.${why}`, () => join(work));
    });
  };
  const merged = async (theirs: Incident) => {
    const { mergeIncident, toMergeBase } = await import('./mergeIncident.ts');
    const [before, after] = [toIncidentForm(opened), toIncidentForm(theirs)];
    const result = mergeIncident(before, form.getValues(), after);
    return { ...result, base: toMergeBase(before, after, result) };
  };

  const isInSameStatus = ({ incident_status }: Incident) => incident_status === opened.incident_status;
  const sayStatus = (theirs: Incident, unsent: Refused['unsent']) => {
    const { name, isOwn } = getSaver(theirs, viewer.id);
    const text = `${isOwn ? 'You' : name} saved this incident while you were editing. It is now ${theirs.incident_status}. Your changes are still here.`;
    sayRefused(text, unsent, 10_000);
  };
  /** Retries a save after a merge. If the status changed, the person must choose an action again. */
  const saveMerged = (
    theirs: Incident,
    values: IncidentForm,
    again: () => void,
    unsent: Refused['unsent'],
  ) => {
    adopt(theirs, values);
    if (isInSameStatus(theirs)) setResend(() => again);
    else sayStatus(theirs, unsent);
  };
  const onConflict = async (theirs: Incident, again: () => void, { refusal, decision, unsent }: Refused) => {
    // The save was based on this version: its status does not offer the action, and would refuse it each time.
    if (theirs.latest_updated_at === sentFrom.current) return sayRefused(refusal, unsent);
    const result = await merged(theirs);
    const isUnseen = decision && isInSameStatus(theirs) && result.autoMerged.length > 0;
    if (result.conflicts.length > 0 || isUnseen)
      return setStale({ ...result, theirs, again, decision, unsent });
    const { length } = result.autoMerged;
    const { name, isOwn } = getSaver(theirs, viewer.id);
    const counted = length === 1 ? '1 change' : `${length} changes`;
    if (length > 0) mergedText.current += ` Merged ${counted} by ${isOwn ? 'you' : name}.`;
    saveMerged(theirs, result.merged, again, unsent);
  };

  useEffect(() => {
    if (!resend) return;
    setResend(undefined);
    // Waits until the whole page has rendered the merged values.
    setTimeout(resend);
  }, [resend]);

  const onMerge = async () => {
    if (!news) return;
    const { merged: values, conflicts, autoMerged, base } = await merged(news.theirs);
    // Conflicts are asked at the save, which the server refuses because this base keeps its time.
    adopt(conflicts.length === 0 ? news.theirs : { ...opened, ...base }, values);
    setDoneWith(news.at);
    const counted = `${autoMerged.length} ${autoMerged.length === 1 ? 'change' : 'changes'} merged.`;
    notify(
      conflicts.length > 0 ? `${counted} You'll choose between conflicting changes when you save.` : counted,
      {
        type: 'info',
      },
    );
  };

  // A form that is or becomes unchanged adopts other people's saves. Updates are no part of the form, so they always
  // appear.
  const isChanged = useIsChanged(form);
  const latest = useRef(adopt);
  useEffect(() => {
    latest.current = adopt;
  });
  useEffect(() => {
    if (!news) return;
    const { theirs, saver, status, isAnnounced } = news;
    const isReading = !changed && !isChanged.current;
    if (isReading) latest.current(theirs);
    if (isReading && isAnnounced && status) {
      const by = saver.isOwn ? 'You' : saver.name;
      notify(`${by} saved this incident. It is now ${status}.`, { type: 'info', autoHideDuration: 10_000 });
    }
    queryClient.setQueryData<Incident>(
      ['incidents', 'getOne', { id: theirs.id, meta: FULL_RECORD }],
      (shown) => (shown && !isReading ? { ...shown, incident_updates: theirs.incident_updates } : theirs),
    );
  }, [news, changed, queryClient, isChanged, notify]);

  const basedOn = useEvent(() => opened);
  const saveFromOpened = useCallback(
    (resource: string, params: object, next: Mutate) => {
      const previousData = basedOn();
      sentFrom.current = previousData.latest_updated_at;
      return next(resource, { ...params, previousData });
    },
    [basedOn],
  );
  useRegisterMutationMiddleware<Mutate>(saveFromOpened);

  const context = {
    adopt,
    onConflict: useEvent((...refused: Parameters<typeof onConflict>) => join(() => onConflict(...refused))),
    mergedText: () => mergedText.current,
    banner: {
      news: changed && news?.at !== doneWith ? news : undefined,
      onMerge: () => join(onMerge),
      onHide: () => setDoneWith(news?.at ?? ''),
    },
  };
  const resolve = (choices: Record<string, 'mine' | 'theirs'>, { theirs, again, unsent, ...found }: Stale) =>
    join(async () => {
      const { resolveConflicts, undeleteEntries } = await import('./mergeIncident.ts');
      setStale(undefined);
      for (const { path, values } of found.conflicts) {
        if (choices[path] !== 'theirs') continue;
        const kept = signaturesIn(values.theirs);
        const left = signaturesIn(values.mine).filter((signature) => !kept.includes(signature));
        for (const signature of left) uploads.drop(signature, { replaced: true });
      }
      const resolved = resolveConflicts(found.merged, found.conflicts, choices);
      saveMerged(theirs, undeleteEntries(resolved, toIncidentForm(theirs)), again, unsent);
    });
  return (
    <Context value={context}>
      {children}
      {stale && (
        <MergeDialog
          open
          saver={getSaver(stale.theirs, viewer.id)}
          autoMerged={stale.autoMerged}
          conflicts={stale.conflicts}
          decision={stale.decision}
          onResolve={(choices) => resolve(choices, stale)}
          onBack={() => {
            setStale(undefined);
            if (stale.unsent) sayStatus(stale.theirs, stale.unsent);
            if (stale.conflicts.length === 0) adopt(stale.theirs, changed ? stale.merged : undefined);
          }}
        />
      )}
    </Context>
  );
}

/** A ref, because the last render may be older than the last keystroke. */
function useIsChanged({ formState, subscribe }: UseFormReturn<IncidentForm>): RefObject<boolean> {
  const isChanged = useRef(formState.isDirty);
  // Subscribes before the form restores an autosaved version, which also changes `isDirty`.
  useLayoutEffect(
    () =>
      subscribe({
        formState: { isDirty: true },
        callback: ({ isDirty }) => {
          isChanged.current = Boolean(isDirty);
        },
      }),
    [subscribe],
  );
  return isChanged;
}
