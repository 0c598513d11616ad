import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';

export function ShownFigures({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        className="no-print"
        color="inherit"
        aria-expanded={isOpen}
        endIcon={<ExpandMoreOutlined sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
        onClick={() => setOpen(!isOpen)}
        sx={{ justifySelf: 'start', ml: -1, color: 'text.secondary' }}
      >
        Show data
      </Button>
      {isOpen && <Box sx={{ overflowX: 'auto' }}>{children}</Box>}
    </>
  );
}
