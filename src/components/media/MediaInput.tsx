import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useState } from 'react';
import { MEDIA_TEXTS } from '../../../contract/incidents/media.ts';
import { readLocal } from '../../offline/mediaStore.ts';
import { useMediaViews } from '../../offline/useMediaViews.ts';
import { useUploadSession } from '../../offline/useUploadSession.ts';
import { useDialogs } from '../dialogs/useDialogs.tsx';
import { FieldFrame } from '../form/FieldFrame.tsx';
import { type FieldProps, useField } from '../form/useField.tsx';
import { AddMedia } from './AddMedia.tsx';
import { MediaGallery } from './MediaGallery.tsx';
import { MediaGrid } from './MediaTile.tsx';
import { mediaTitle } from './mediaTitle.ts';
import { UploadSummary } from './UploadSummary.tsx';
import { UploadTile } from './UploadTile.tsx';
import { type Accepts, notifyRejected, type Say, useAddMedia } from './useAddMedia.ts';
import { useMediaRefs } from './useMediaRefs.ts';
import { useMediaViewer } from './useMediaViewer.tsx';

type Props = FieldProps & {
  labelShown?: boolean;
  accepts?: Accepts;
  readOnly?: boolean;
};

export function MediaInput({ readOnly = false, labelShown = false, accepts, ...props }: Props) {
  const field = useField<string[]>(props);
  const { id, name, label, value, required, disabled, error } = field;
  const media = value ?? [];
  return (
    <FieldFrame id={id} label={label} hiddenLabel={!labelShown} required={required} error={error}>
      {readOnly || disabled ? (
        <MediaGallery media={media} label={label} />
      ) : (
        <EditableMedia name={name} label={label} accepts={accepts} media={media} id={id} />
      )}
    </FieldFrame>
  );
}

type EditableProps = {
  name: string;
  label: string;
  accepts: Accepts | undefined;
  media: string[];
  id: string;
};

function EditableMedia({ name, label, accepts = 'media', media, id }: EditableProps) {
  const uploads = useUploadSession();
  const views = useMediaViews(media);
  const { alert: say } = useDialogs();
  const { add, isAdding } = useAddMedia({ name, accepts, say });
  const [remove, removedNote] = useRemoveMedia(name, id);
  const [open, viewer] = useMediaViewer(views);
  useRefusals(name, media, say);

  return (
    <AddMedia accepts={accepts} onChoose={(files) => void add(files)}>
      {views.length === 0 ? (
        <Empty accepts={accepts} />
      ) : (
        <MediaGrid label={label}>
          {views.map((view, index) => {
            const title = mediaTitle(view, index);
            return (
              <UploadTile
                key={view.key}
                view={view}
                title={title}
                onOpen={() => open(index)}
                onRemove={() => remove({ ref: view.ref, index, title })}
                onRetry={() => uploads.retry(view.ref)}
              />
            );
          })}
        </MediaGrid>
      )}
      {removedNote}
      <UploadSummary refs={media} isAdding={isAdding} />
      {viewer}
    </AddMedia>
  );
}

function Empty({ accepts }: { accepts: Accepts }) {
  const isUpdate = accepts === 'update photos';
  return (
    <Box sx={{ color: 'text.secondary' }}>
      <Typography>{isUpdate ? 'No photo added yet' : 'No Photo/Video added yet'}</Typography>
      {!isUpdate && <Typography variant="body2">Add photos of the place and any damage.</Typography>}
    </Box>
  );
}

/** Removes files that turned out to be invalid, and says why (FORM-9). */
function useRefusals(name: string, media: readonly string[], say: Say): void {
  const uploads = useUploadSession();
  const refs = useMediaRefs(name);
  useEffect(() => {
    for (const ref of media) {
      const state = uploads.stateOf(ref);
      if (state?.step !== 'refused') continue;
      refs.remove(ref);
      uploads.drop(ref);
      void readLocal(ref)
        .catch(() => undefined)
        .then((file) => {
          // The name was accepted before; without this, the alert would ask for what the name already promises.
          const mismatch = state.text === MEDIA_TEXTS.format ? ['Its content does not match its name.'] : [];
          notifyRejected(say, state.text, file ? [file.name, ...mismatch] : []);
        });
    }
  });
}

type Removed = { ref: string; index: number; title: string };

/** Needs no confirmation: files are deleted only on save, and Undo is available until then. */
function useRemoveMedia(name: string, groupId: string): [(removed: Removed) => void, ReactNode] {
  const uploads = useUploadSession();
  const refs = useMediaRefs(name);
  const [removed, setRemoved] = useState<Removed>();

  const remove = (one: Removed) => {
    refs.remove(one.ref);
    uploads.drop(one.ref);
    setRemoved(one);
  };
  const undo = ({ ref, index }: Removed) => {
    uploads.restore(ref);
    refs.insert(ref, index);
    setRemoved(undefined);
    document.getElementById(groupId)?.focus();
  };

  const note = removed && (
    <Box key={removed.ref} role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      {removed.title} removed.
      {/* The button that had the focus is gone. */}
      <Button autoFocus size="large" onClick={() => undo(removed)}>
        Undo
      </Button>
    </Box>
  );
  return [remove, note];
}
