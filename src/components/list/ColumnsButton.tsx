import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useLazyMenu } from '../useLazyComponent.ts';
import type { ChosenColumn } from './ColumnsChooser.tsx';
import { useColumns } from './useColumns.ts';

const load = () => import('./ColumnsChooser.tsx');

export function ColumnsButton({ columns }: { columns: readonly ChosenColumn[] }) {
  const { hidden } = useColumns();
  const { Menu, button, opened } = useLazyMenu(load, 'The columns could not be loaded.', 'dialog');
  return (
    <>
      <Button variant="outlined" startIcon={<ViewColumnOutlined />} {...button}>
        Columns{' '}
        {hidden.length > 0 && (
          <Box component="span" sx={{ ml: 0.75, fontWeight: 400, color: 'text.secondary' }}>
            {hidden.length} hidden
          </Box>
        )}
      </Button>
      {Menu && <Menu columns={columns} {...opened} />}
    </>
  );
}
