import Dialog from '@mui/material/Dialog';
import { useDismissOnBack } from '../../components/navigation/backStack.ts';
import { JumpSearch } from './JumpSearch.tsx';
import type { JumpTab } from './usePageTargets.ts';

type Props = { open: boolean; onClose: () => void; tabs: readonly JumpTab[] };

export default function JumpDialog({ open, onClose, tabs }: Props) {
  useDismissOnBack(open, onClose);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      sx={AT_THE_TOP}
      slotProps={{ paper: { 'aria-label': 'Jump to' } }}
    >
      <JumpSearch tabs={tabs} onClose={onClose} />
    </Dialog>
  );
}

/** The field stays in place while the results below it change. */
const AT_THE_TOP = {
  '& .MuiDialog-container': { alignItems: 'flex-start' },
  '& .MuiDialog-paper': { mt: { xs: 2, md: '12vh' } },
};
