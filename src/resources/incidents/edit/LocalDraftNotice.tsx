import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { statusOffers } from '../../../../contract/incidents/incidentFlow.ts';
import type { FieldChange } from '../../../../contract/schemas/auditTrail.ts';
import type { Incident } from '../../../../contract/schemas/incident.ts';
import { formatInstant } from '../../../../contract/singaporeTime.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { useDialogs } from '../../../components/dialogs/useDialogs.tsx';
import { useCopy } from '../../../components/useCopy.ts';
import {
  discardChanges,
  discardConfirmation,
} from '../../../custom/incident_form/autosave/discardChanges.ts';
import { lockForm } from '../../../offline/formLock.ts';
import { claimUnsaved, type UnsavedForm } from '../../../offline/unsavedForms.ts';
import { ChangeList, capital } from './conflicts/ChangeList.tsx';
import { Foldable } from './conflicts/Foldable.tsx';
import { readableChanges } from './conflicts/readableChanges.ts';

type Kept = { left: UnsavedForm; changes: FieldChange[] };

/**
 * Shown on a read-only case if this device holds unsaved changes, typed before the case was closed or the permission
 * removed. The form offers them again once the case is editable (DET-11).
 */
export function LocalDraftNotice({ incident }: { incident: Incident }) {
  const viewer = useViewer();
  const copy = useCopy({
    copied: 'Changes copied.',
    failed: "Couldn't copy. Select the text and copy it manually.",
  });
  const { confirm } = useDialogs();
  const [kept, forget] = useKept(viewer.id, incident.id);
  if (!kept) return null;
  const { left, changes } = kept;

  const discard = async () => {
    if (!(await confirm(discardConfirmation(incident.incident_id)))) return;
    // Another tab of this browser may be editing it now.
    const release = await lockForm(left.formId);
    if (release) await discardChanges(viewer.id, left, incident);
    release?.();
    forget();
  };
  return (
    <Alert severity="info" role="note" sx={{ '& .MuiAlert-message': { minWidth: 0, overflow: 'visible' } }}>
      Your unsaved changes from {formatInstant(left.savedAt)} are backed up on this device.{' '}
      {whenAgain(incident)}
      <Foldable label="Show your changes">
        <ChangeList changes={changes} />
      </Foldable>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {'clipboard' in navigator && (
          <Button
            variant="outlined"
            color="inherit"
            onClick={() => void copy(changesInWords(changes))}
            sx={{ minHeight: 44 }}
          >
            Copy
          </Button>
        )}
        <Button color="inherit" onClick={() => void discard()} sx={{ minHeight: 44 }}>
          Discard
        </Button>
      </Box>
    </Alert>
  );
}

const changesInWords = (changes: readonly FieldChange[]) =>
  changes.map(({ field, after }) => `${capital(field)}: ${after || 'empty'}`).join('\n');

function whenAgain({ incident_status }: Incident): string {
  return statusOffers(incident_status, undefined)
    ? "You can't edit this incident right now. You can continue here once you can."
    : `The incident is now ${incident_status}. You can continue here once it is reopened.`;
}

/** Returns the viewer's unfinished form on this incident, if it has changes and no page has it open. */
function useKept(userId: string, incidentId: string): [Kept | undefined, () => void] {
  const [kept, setKept] = useState<Kept>();
  useEffect(() => {
    let isOver = false;
    const look = async () => {
      const claim = await claimUnsaved(userId, { incidentId }, Date.now());
      claim?.release();
      const left = claim?.form;
      if (!left?.opened) return;
      const changes = await readableChanges(left.opened, { ...left.opened, ...left.incident });
      if (!isOver && changes.length > 0) setKept({ left, changes });
    };
    void look();
    return () => {
      isOver = true;
    };
  }, [userId, incidentId]);
  return [kept, () => setKept(undefined)];
}
