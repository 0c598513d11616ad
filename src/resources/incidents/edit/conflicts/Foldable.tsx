import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useId, useState } from 'react';

type Props = { label: string; children: ReactNode };

export function Foldable({ label, children }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <Box sx={{ minWidth: 0 }}>
      <Button
        color="inherit"
        aria-expanded={open}
        aria-controls={id}
        endIcon={<ExpandMoreOutlined sx={{ transform: open ? 'rotate(180deg)' : 'none' }} />}
        onClick={() => setOpen(!open)}
        sx={{ ml: -1, minHeight: 44, textAlign: 'start' }}
      >
        {label}
      </Button>
      <Box
        id={id}
        hidden={!open}
        sx={{ '& ul': { m: 0, pl: 3 }, maxHeight: '40vh', overflowY: 'auto', overflowWrap: 'anywhere' }}
      >
        {open && children}
      </Box>
    </Box>
  );
}
