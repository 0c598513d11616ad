import CloseOutlined from '@mui/icons-material/CloseOutlined';
import FilterListOutlined from '@mui/icons-material/FilterListOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ListLayoutProps } from './listLayout.ts';

type Props = ListLayoutProps & {
  /** What closes the filters: `Show the incidents`. */
  done: string;
};

/** A list on a phone, over which the filters slide in. */
export function PhoneLayout({ filters, tools, body, done }: Props) {
  const [shown, setShown] = useState(false);
  const close = () => setShown(false);
  return (
    <>
      <Drawer
        anchor="right"
        open={shown}
        onClose={close}
        slotProps={{ paper: { sx: { width: 'min(360px, 100vw)', p: 2 }, 'aria-label': 'Filters' } }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', mb: 2 }}>
          <Typography variant="h2" sx={{ flex: 1 }}>
            Filters
          </Typography>
          <IconButton aria-label="Close filters" onClick={close}>
            <CloseOutlined />
          </IconButton>
        </Box>
        {filters}
        <Button variant="contained" size="large" sx={{ mt: 3 }} onClick={close}>
          {done}
        </Button>
      </Drawer>
      {body({
        tools: (
          <>
            <Button variant="outlined" startIcon={<FilterListOutlined />} onClick={() => setShown(true)}>
              Filters
            </Button>
            {tools}
          </>
        ),
      })}
    </>
  );
}
