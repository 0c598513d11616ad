import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useViewer } from '../../../api/useViewer.ts';
import { useConfirmDiscard } from '../../../components/dialogs/useConfirmDiscard.ts';
import { downloadRecoveryCodes } from '../../../components/downloadRecoveryCodes.ts';
import { useDismissOnBack } from '../../../components/navigation/backStack.ts';
import { useCopy } from '../../../components/useCopy.ts';

const COPY = { copied: 'Recovery codes copied.', failed: 'The recovery codes could not be copied.' };

const NOT_SAVED = {
  title: 'Close without saving the codes?',
  text: 'They are not shown again. If you lose your phone, you need one of them to sign in.',
  yes: 'Close',
  no: 'Show the codes',
  destructive: true,
};

type Props = { codes: readonly string[]; onClose: () => void };

/** A click outside does not close it, and Back asks first, because the codes are not shown again. */
export function RecoveryCodesDialog({ codes, onClose }: Props) {
  const id = useId();
  const { email } = useViewer();
  const copy = useCopy(COPY);
  const confirmDiscard = useConfirmDiscard(true, NOT_SAVED);
  useDismissOnBack(true, () => confirmDiscard(onClose));
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>Save your recovery codes</DialogTitle>
      <DialogContent tabIndex={0} sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText color="text.primary">
          If you lose your phone, each of these signs you in once instead of a code. Download them or write
          them down: they are not shown again.
        </DialogContentText>
        <Box component="ol" aria-label="Recovery codes" sx={CODES}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </Box>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        <Button size="large" onClick={() => downloadRecoveryCodes(codes, email)}>
          Download codes
        </Button>
        <Button size="large" onClick={() => void copy(codes.join('\n'))}>
          Copy codes
        </Button>
        <Button size="large" variant="contained" onClick={onClose}>
          I have saved them
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const CODES = {
  m: 0,
  pl: 4,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(14rem, 1fr))',
  gap: 0.5,
  '& code': { fontSize: { xs: '0.875rem', sm: '1rem' }, userSelect: 'all' },
};
