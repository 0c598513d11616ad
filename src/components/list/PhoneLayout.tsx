import CloseOutlined from '@mui/icons-material/CloseOutlined';
import FilterListOutlined from '@mui/icons-material/FilterListOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { useDismissOnBack } from '../navigation/backStack.ts';
import { nextPaint } from '../navigation/nextPaint.ts';
import { LABEL_ABOVE } from './labelAbove.ts';
import type { ListLayoutProps } from './listLayout.ts';

type Props = ListLayoutProps & {
  done: string;
};

export const toolbarButton = {
  width: 44,
  height: 44,
  border: 1,
  borderColor: 'text.secondary',
  borderRadius: 1,
  color: 'primary.main',
};

export function PhoneLayout({ filters, tools, body, done }: Props) {
  return body({
    tools: (
      <FilterDrawer done={done}>
        <Box sx={{ display: 'grid', gap: 2, mb: 2 }}>{tools}</Box>
        {filters}
      </FilterDrawer>
    ),
  });
}

/** Keeps its own open state, so that opening it does not re-render the rows. */
function FilterDrawer({ done, children }: { done: string; children: ReactNode }) {
  const [shown, setShown] = useState(false);
  const close = () => setShown(false);
  useDismissOnBack(shown, close);
  return (
    <>
      <IconButton aria-label="Filters" sx={toolbarButton} onClick={() => setShown(true)}>
        <FilterListOutlined />
      </IconButton>
      <Drawer
        anchor="right"
        open={shown}
        onClose={close}
        slotProps={{
          paper: { sx: { ...LABEL_ABOVE, width: 'min(360px, 100vw)', p: 2 }, 'aria-label': 'Filters' },
        }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', mb: 2 }}>
          <Typography variant="h2" sx={{ flex: 1 }}>
            Filters
          </Typography>
          <IconButton aria-label="Close filters" onClick={close}>
            <CloseOutlined />
          </IconButton>
        </Box>
        <OncePainted>
          {children}
          <Button variant="contained" size="large" sx={{ mt: 3 }} onClick={close}>
            {done}
          </Button>
        </OncePainted>
      </Drawer>
    </>
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
