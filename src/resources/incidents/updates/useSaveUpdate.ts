import { useState } from 'react';
import type { Incident, IncidentUpdate } from '../../../../contract/schemas/incident.ts';
import { NetworkError } from '../../../api/callServer.ts';
import { hasFeature } from '../../../api/session.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { validateForm } from '../../../components/form/formErrors.ts';
import { type Sending, useSave } from '../../../components/form/useSave.ts';
import { uploadPhotos } from '../../../offline/uploadLocals.ts';
import { UpdateConflict, useSendUpdate } from './useSendUpdate.ts';
import { newWriting, type WritingForm } from './useUpdateForm.ts';

/** `now` is the current version of the update if another person changed it. */
export type SaveProblem = { text: string; now?: IncidentUpdate; maySaveAgain: boolean };

type Options = { incident: Incident; mayPost: boolean; onSaved: () => void };

export function useSaveUpdate(written: WritingForm, { incident, mayPost, onSaved }: Options) {
  const { form, uploads, writing, rewrite } = written;
  const viewer = useViewer();
  const send = useSendUpdate(incident);
  const { save: saveOnce, isSaving } = useSave();
  const [problem, setProblem] = useState<SaveProblem>();
  const isNew = writing.id === '';

  const post = async ({ onProgress }: Sending) => {
    const img_url = await uploadPhotos(form, uploads, onProgress);
    const remark = form.getValues('remark');
    onProgress({ text: 'Saving…' });
    if (isNew)
      await send(
        { remark, img_url, submitted_by: viewer.name, deleted: 'no' },
        { idempotencyKey: writing.key },
      );
    else {
      const stored = incident.incident_updates.find(({ id }) => id === writing.id);
      const read = { at: writing.readAt, base: writing.base };
      await send({ ...stored, id: writing.id, remark, img_url, deleted: 'no' }, { read });
    }
  };

  const getProblem = (error: Error): SaveProblem => {
    const { message: text } = error;
    if (error instanceof NetworkError && isNew && !hasFeature('idempotency_key'))
      return { text: MAYBE_POSTED, maySaveAgain: true };
    if (!(error instanceof UpdateConflict)) return { text, maySaveAgain: true };
    if (!error.takesUpdates) return { text, maySaveAgain: false };
    if (isNew) {
      rewrite({ ...writing, key: newWriting().key });
      return { text: POSTED_BEFORE, maySaveAgain: true };
    }
    const now = error.stored(writing.id);
    if (!now) {
      rewrite(newWriting());
      return { text: mayPost ? `${DELETED} ${AS_NEW}` : DELETED, maySaveAgain: mayPost };
    }
    rewrite({
      ...writing,
      base: { remark: now.remark, img_url: now.img_url },
      readAt: error.now.latest_updated_at,
    });
    return { text: CHANGED, now, maySaveAgain: true };
  };

  const save = () =>
    saveOnce({
      name: 'saving an update',
      validate: async () => {
        setProblem(undefined);
        return validateForm(form);
      },
      send: post,
      onSaved: () => {
        written.keep();
        onSaved();
      },
      saved: isNew ? 'The update was posted.' : 'The update was saved.',
      onError: (error) => setProblem(getProblem(error)),
    });

  return { save, isSaving, problem };
}

const MAYBE_POSTED =
  'The connection dropped while the update was being sent, so it may or may not have been posted. Please check the list before you send it again.';
const POSTED_BEFORE =
  'Your first attempt went through: it is already in the list. Save again to post this as a separate update.';
const DELETED = 'Someone else deleted this update. Your text is still here.';
const AS_NEW = 'Save again to post it as a new update.';
const CHANGED = 'Someone else changed this update. Your text is still here; save again to replace theirs:';
