import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { FieldChange, IncidentAuditEntry } from '../../../../contract/schemas/auditTrail.ts';
import { formatInstant } from '../../../../contract/singaporeTime.ts';
import { useDismissOnBack } from '../../../components/navigation/backStack.ts';
import { useIsPhone } from '../../../components/useIsPhone.ts';
import { roleInWords } from './roleInWords.ts';

type Props = {
  entry: IncidentAuditEntry | undefined;
  about?: ReactNode;
  onClose: () => void;
};

export function EntryDetails({ entry, about, onClose }: Props) {
  const isPhone = useIsPhone();
  useDismissOnBack(entry !== undefined, onClose);
  if (!entry) return null;
  return (
    <Dialog open onClose={onClose} fullScreen={isPhone} fullWidth maxWidth="md" aria-labelledby="entry-title">
      <DialogTitle id="entry-title">Details of {formatInstant(entry.timestamp)}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <Typography sx={{ color: 'text.secondary' }}>
          {entry.changed_by_name}, {roleInWords(entry.role)}
        </Typography>
        {about && <Box>{about}</Box>}
        {entry.details.length > 0 ? <Changes changes={entry.details} /> : <Sentences of={entry} />}
      </DialogContent>
      <DialogActions>
        <Button size="large" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Sentences({ of: { description } }: { of: IncidentAuditEntry }) {
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
      {description.map((sentence, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries never change
        <li key={index}>{sentence}</li>
      ))}
    </Box>
  );
}

function Changes({ changes }: { changes: readonly FieldChange[] }) {
  return changes.map(({ field, before, after }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: entries never change
    <Box key={index} component="section" aria-label={field}>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {field}
      </Typography>
      <Box component="dl" sx={SIDES}>
        <Side term="Before" value={before} />
        <Side term="After" value={after} />
      </Box>
    </Box>
  ));
}

function Side({ term, value }: { term: string; value: string }) {
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, px: 1.5, py: 1, minWidth: 0 }}>
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {term}
      </Box>
      <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
        {value || '–'}
      </Box>
    </Box>
  );
}

const SIDES = {
  display: 'grid',
  gap: 1,
  m: 0,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
};
