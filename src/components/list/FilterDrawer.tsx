import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { nextPaint } from '../navigation/nextPaint.ts';
import { LABEL_ABOVE } from './labelAbove.ts';

type Props = { open: boolean; onClose: () => void; done: string; children: ReactNode };

export default function FilterDrawer({ open, onClose, done, children }: Props) {
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: { sx: { ...LABEL_ABOVE, width: 'min(360px, 100vw)', p: 2 }, 'aria-label': 'Filters' },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', mb: 2 }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          Filters
        </Typography>
        <IconButton aria-label="Close filters" onClick={onClose}>
          <CloseOutlined />
        </IconButton>
      </Box>
      <OncePainted>
        {children}
        <Button variant="contained" size="large" sx={{ mt: 3 }} onClick={onClose}>
          {done}
        </Button>
      </OncePainted>
    </Drawer>
  );
}

/** Renders slow content after the next paint, so that the drawer opens immediately. */
function OncePainted({ children }: { children: ReactNode }) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    void nextPaint().then(() => startTransition(() => setDue(true)));
  }, []);
  return isDue && children;
}
