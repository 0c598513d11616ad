import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Modal from '@mui/material/Modal';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

type Props = {
  open: boolean;
  text: string;
  percent?: number | undefined;
};

/** Modal, so that nothing is changed or sent twice (SHELL-9). NavigationGuard.tsx blocks leaving. */
export function SavingOverlay({ open, text, percent }: Props) {
  const id = useId();
  return (
    <Modal
      open={open}
      slotProps={{ backdrop: { sx: { bgcolor: 'rgba(13, 20, 16, 0.72)' } } }}
      sx={{ display: 'grid', placeItems: 'center', color: '#ffffff' }}
    >
      <Box
        role="dialog"
        aria-modal
        aria-labelledby={id}
        sx={{ position: 'relative', display: 'grid', gap: 2, justifyItems: 'center', width: 280, outline: 0 }}
      >
        <CircularProgress
          color="inherit"
          aria-labelledby={id}
          {...(percent !== undefined && { variant: 'determinate', value: percent })}
        />
        <Typography id={id} role="status">
          {text}
        </Typography>
        {percent !== undefined && <Typography>{Math.round(percent)}%</Typography>}
      </Box>
    </Modal>
  );
}
