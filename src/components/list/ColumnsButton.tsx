import CheckOutlined from '@mui/icons-material/CheckOutlined';
import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useResourceContext, useStore } from 'react-admin';
import { useBackCloses } from '../backCloses.ts';

type Column = { source: string; label: string };

/**
 * Which columns of the resource's DataTable are shown, kept per person. It writes what DataTable itself reads. Its own
 * chooser cannot be used: a screen reader finds options there that belong to no list.
 */
export function ColumnsButton({ columns }: { columns: readonly Column[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  useBackCloses(anchor !== null, close);
  const [hidden, setHidden] = useStore<string[]>(`${useResourceContext()}.datatable`, []);
  const toggle = (source: string) =>
    setHidden(hidden.includes(source) ? hidden.filter((each) => each !== source) : [...hidden, source]);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<ViewColumnOutlined />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Columns{' '}
        {hidden.length > 0 && (
          <Box component="span" sx={{ ml: 0.75, fontWeight: 400, color: 'text.secondary' }}>
            {hidden.length} hidden
          </Box>
        )}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-label': 'Columns shown' } }}
      >
        {columns.map(({ source, label }) => {
          const shown = !hidden.includes(source);
          return (
            <MenuItem
              key={source}
              role="menuitemcheckbox"
              aria-checked={shown}
              onClick={() => toggle(source)}
            >
              <ListItemIcon>{shown && <CheckOutlined fontSize="small" />}</ListItemIcon>
              {label}
            </MenuItem>
          );
        })}
        <MenuItem
          sx={{ borderTop: 1, borderColor: 'divider', mt: 1, pt: 1 }}
          disabled={hidden.length === 0}
          onClick={() => setHidden([])}
        >
          <ListItemIcon />
          Show all
        </MenuItem>
      </Menu>
    </>
  );
}
