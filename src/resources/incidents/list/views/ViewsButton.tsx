import BookmarkBorderOutlined from '@mui/icons-material/BookmarkBorderOutlined';
import Button from '@mui/material/Button';
import { useLazyMenu } from '../../../../components/useLazyComponent.ts';

const load = () => import('./ViewsMenu.tsx');

export function ViewsButton() {
  const { Menu, button, opened } = useLazyMenu(load, 'Your views could not be loaded.');
  return (
    <>
      <Button variant="outlined" startIcon={<BookmarkBorderOutlined />} {...button}>
        Views
      </Button>
      {Menu && <Menu {...opened} />}
    </>
  );
}
