import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { FormProvider, type ResolverResult } from 'react-hook-form';
import { updateProblem } from '../../../../contract/incidents/incidentProblems.ts';
import { TEXT_MAX_LENGTH } from '../../../../contract/limits.ts';
import type { Incident, IncidentUpdate } from '../../../../contract/schemas/incident.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx';
import { PurposeContext } from '../../../components/form/purpose.ts';
import { TextInput } from '../../../components/form/TextInput.tsx';
import { KeptNote } from '../../../components/media/KeptNote.tsx';
import { MediaInput } from '../../../components/media/MediaInput.tsx';
import { useWrittenForm } from '../../../components/media/useWrittenForm.ts';
import { newWriting, updateSlot, type Writing, type Written } from '../../../offline/keptWriting.ts';
import { UploadSessionContext } from '../../../offline/newUploadSession.ts';
import { type SaveProblem, useSaveUpdate } from './useSaveUpdate.ts';

type Props = {
  incident: Incident;
  update: IncidentUpdate | undefined;
  mayPost: boolean;
  onClose: () => void;
};

export function UpdateDialog({ incident, update, mayPost, onClose }: Props) {
  const { id: userId } = useViewer();
  const written = useWrittenForm({
    slot: updateSlot(userId, incident.id, update?.id),
    begin: () => beginning(incident, update),
    neverFiled: update === undefined,
    resolver: saysSomething,
  });
  const { save, isSaving, problem } = useSaveUpdate(written, { incident, mayPost, onSaved: onClose });

  const close = () => {
    written.discard();
    onClose();
  };

  return (
    <FormProvider {...written.form}>
      <UploadSessionContext value={written.uploads}>
        <FormDialog
          title={update ? 'Edit the update' : 'Add an update'}
          yes="Save"
          onSave={() => void save()}
          isChanged={written.isChanged}
          question={GIVE_UP}
          onClose={close}
          isSaving={isSaving}
          problem={problem && <Problem problem={problem} onRetry={() => void save()} />}
        >
          <KeptNote written={written} />
          <PurposeContext value="save">
            <MediaInput source="img_url" label="Photo upload" labelShown accepts="update photos" />
          </PurposeContext>
          <TextInput source="remark" label="Remark" rows={4} maxLength={TEXT_MAX_LENGTH} />
        </FormDialog>
      </UploadSessionContext>
    </FormProvider>
  );
}

function saysSomething(values: Written): ResolverResult<Written> {
  const message = updateProblem(values);
  if (!message) return { values, errors: {} };
  return { values: {}, errors: { remark: { type: 'missing', message } } };
}

function beginning(incident: Incident, update: IncidentUpdate | undefined): Writing {
  if (!update) return newWriting();
  return { ...newWriting(update), id: update.id, readAt: incident.latest_updated_at };
}

const GIVE_UP = {
  title: 'Discard this update?',
  text: 'Your changes, including photos, will be discarded.',
  yes: 'Discard',
  no: 'Keep writing',
  destructive: true,
};

function Problem({
  problem: { text, now, maySaveAgain },
  onRetry,
}: {
  problem: SaveProblem;
  onRetry: () => void;
}) {
  return (
    <Alert
      severity={now ? 'warning' : 'error'}
      sx={{ mx: 3, flex: 'none', maxHeight: '40%', overflowY: 'auto' }}
      action={
        !now &&
        maySaveAgain && (
          <Button color="inherit" onClick={onRetry} sx={{ whiteSpace: 'nowrap' }}>
            Try again
          </Button>
        )
      }
    >
      {text}
      {now && (
        <Box component="blockquote" sx={{ m: 0, mt: 1, pl: 1.5, borderLeft: 3, borderColor: 'divider' }}>
          <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {now.remark || 'No remark'}
          </Typography>
          {now.img_url.length > 0 && getPhotos(now.img_url.length)}
        </Box>
      )}
    </Alert>
  );
}

const getPhotos = (count: number) => (count === 1 ? '1 photo' : `${count} photos`);
