import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { FilterFields } from './FilterFields.tsx';

/** The filters on a phone. */
export function FilterDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{ paper: { sx: { width: 'min(360px, 100vw)', p: 2 }, 'aria-label': 'Filters' } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', mb: 2 }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          Filters
        </Typography>
        <IconButton aria-label="Close filters" onClick={onClose}>
          <CloseOutlined />
        </IconButton>
      </Box>
      <FilterFields />
      <Button variant="contained" size="large" sx={{ mt: 3 }} onClick={onClose}>
        Show the incidents
      </Button>
    </Drawer>
  );
}
