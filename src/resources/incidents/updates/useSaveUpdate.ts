import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { Incident, IncidentUpdate } from '../../../../contract/schemas/incident.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { validateForm } from '../../../components/form/formErrors.ts';
import { type Sending, useSave } from '../../../components/form/useSave.ts';
import type { WrittenForm } from '../../../components/media/useWrittenForm.ts';
import { newWriting } from '../../../offline/keptWriting.ts';
import { WAITING } from '../../../offline/outbox/useOutbox.ts';
import { uploadPhotos } from '../../../offline/uploadLocals.ts';
import { UpdateConflict, useSendUpdate } from './useSendUpdate.ts';

/** `now` is the current version of the update if another person changed it. */
export type SaveProblem = { text: string; now?: IncidentUpdate; maySaveAgain: boolean };

type Options = { incident: Incident; mayPost: boolean; onSaved: () => void };

export function useSaveUpdate(written: WrittenForm, { incident, mayPost, onSaved }: Options) {
  const { form, uploads, writing, rewrite } = written;
  const viewer = useViewer();
  const { change, post } = useSendUpdate(incident);
  const notify = useNotify();
  const { save: saveOnce, isSaving } = useSave();
  const [problem, setProblem] = useState<SaveProblem>();
  const isNew = writing.id === '';

  const send = async ({ onProgress }: Sending): Promise<{ isWaiting: boolean }> => {
    const { remark, img_url: refs } = form.getValues();
    if (isNew) {
      const update = { remark, img_url: refs, submitted_by: viewer.name };
      written.lendUploads(true);
      return { isWaiting: await post(update, writing.key, { uploads, onProgress }) };
    }
    const img_url = await uploadPhotos(refs, 'an update', uploads, onProgress);
    onProgress({ text: 'Saving…' });
    const stored = incident.incident_updates.find(({ id }) => id === writing.id);
    const read = { at: writing.readAt, base: writing.base };
    await change({ ...stored, id: writing.id, remark, img_url, deleted: 'no' }, read);
    return { isWaiting: false };
  };

  const getProblem = (error: Error): SaveProblem => {
    const { message: text } = error;
    // Keeps the text again, which another tab may have forgotten because it was in the outbox.
    rewrite({ ...writing });
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
      send,
      onSaved: async ({ isWaiting }) => {
        if (isWaiting) await written.release();
        else written.keep();
        onSaved();
        if (isWaiting) notify(WAITING, { type: 'info' });
        else notify(isNew ? 'The update was posted.' : 'The update was saved.', { type: 'success' });
      },
      onError: (error) => {
        written.lendUploads(false);
        setProblem(getProblem(error));
      },
    });

  return { save, isSaving, problem };
}

const POSTED_BEFORE =
  'Your first attempt went through: it is already in the list. Save again to post this as a separate update.';
const DELETED = 'Someone else deleted this update. Your text is still here.';
const AS_NEW = 'Save again to post it as a new update.';
const CHANGED = 'Someone else changed this update. Your text is still here; save again to replace theirs:';
