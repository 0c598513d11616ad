import { type RefObject, useEffect, useRef, useState } from 'react';
import { type ResolverResult, useForm, useWatch } from 'react-hook-form';
import { emptyUpdate } from '../../../../contract/incidents/emptyIncident.ts';
import { updateProblem } from '../../../../contract/incidents/incidentProblems.ts';
import { localMediaId } from '../../../../contract/incidents/media.ts';
import type { Incident, IncidentUpdate } from '../../../../contract/schemas/incident.ts';
import { currentTime } from '../../../api/clock.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { deleteStored } from '../../../offline/deletions.ts';
import { forgetLocal } from '../../../offline/mediaStore.ts';
import { newUploadSession, type UploadSession } from '../../../offline/newUploadSession.ts';
import { releaseUploads } from '../../../offline/outbox/submitItem.ts';
import { randomId } from '../../../offline/randomId.ts';
import { isSameUpdate, type UpdateDraft, type UpdateForm, updateSlot, type Writing } from './updateDraft.ts';

export function newWriting(base: UpdateForm = emptyUpdate()): Writing {
  return { id: '', base: getContent(base), readAt: '', key: randomId() };
}

const getContent = ({ remark, img_url }: UpdateForm): UpdateForm => ({ remark, img_url });

export type WritingForm = ReturnType<typeof useUpdateForm>;

/** The form of one update. Unsaved changes and their uploads are kept in this browser (DET-6). */
export function useUpdateForm(incident: Incident, update: IncidentUpdate | undefined) {
  const viewer = useViewer();
  const [slot] = useState(() => updateSlot(viewer.id, incident.id, update?.id));
  const [kept, setKept] = useState(slot.read);
  const [writing, rewrite] = useState<Writing>(() => kept ?? beginning(incident, update));
  const form = useForm<UpdateForm>({
    defaultValues: getContent(kept ?? writing.base),
    resolver: saysSomething,
  });
  const [remark, img_url] = useWatch({ control: form.control, name: ['remark', 'img_url'] });
  const isLent = useRef(false);
  const uploads = useUploads(update === undefined, isLent);
  const isOver = useRef(false);
  const isChanged = !isSameUpdate({ remark, img_url }, writing.base);

  useEffect(() => {
    if (isOver.current) return;
    if (isChanged) slot.write({ ...writing, remark, img_url, keptAt: currentTime().toISOString() });
    else slot.forget();
  }, [slot, writing, remark, img_url, isChanged]);

  useEffect(() => {
    if (img_url.length > 0) form.clearErrors('remark');
  }, [form, img_url.length]);

  const end = () => {
    isOver.current = true;
    slot.forget();
  };
  return {
    ...{ form, uploads, writing, rewrite, isChanged },
    keptAt: kept?.keptAt,
    beginAnew: () => {
      slot.forget();
      if (kept) forgetFiles(kept);
      setKept(undefined);
      const begun = beginning(incident, update);
      rewrite(begun);
      form.reset(begun.base);
    },
    /** While the outbox sends them, closing the dialog does not stop the uploads. */
    lendUploads: (is: boolean) => {
      isLent.current = is;
    },
    keep: () => {
      end();
      void uploads.keep();
    },
    /** It waits in the outbox. */
    release: () => {
      end();
      return releaseUploads(writing.key, uploads);
    },
    discard: () => {
      end();
      if (kept) forgetFiles(kept);
      void uploads.discard();
    },
  };
}

function saysSomething(values: UpdateForm): ResolverResult<UpdateForm> {
  const message = updateProblem(values);
  if (!message) return { values, errors: {} };
  return { values: {}, errors: { remark: { type: 'missing', message } } };
}

function beginning(incident: Incident, update: IncidentUpdate | undefined): Writing {
  if (!update) return newWriting();
  return { ...newWriting(update), id: update.id, readAt: incident.latest_updated_at };
}

/** Deletes files of an earlier visit, except those of the saved update. */
function forgetFiles({ img_url, base }: UpdateDraft): void {
  const added = img_url.filter((ref) => !base.img_url.includes(ref));
  const isLocal = (ref: string) => localMediaId(ref) !== undefined;
  for (const ref of added.filter(isLocal)) void forgetLocal(ref);
  void deleteStored(added.filter((ref) => !isLocal(ref)));
}

/** On unmount, uploads that were neither kept nor discarded are suspended for the next visit. */
function useUploads(neverFiled: boolean, isLent: RefObject<boolean>): UploadSession {
  const [uploads] = useState(() => newUploadSession({ neverFiled }));
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      // In development, React unmounts and remounts a component at once.
      setTimeout(() => isOpen.current || isLent.current || uploads.suspend());
    };
  }, [uploads, isLent]);
  return uploads;
}
