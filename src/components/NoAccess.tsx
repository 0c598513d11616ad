import Box from '@mui/material/Box';
import { PageHeading } from './PageHeading.tsx';

export function NoAccess({ text }: { text: string }) {
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', minHeight: '50dvh', p: 3, textAlign: 'center' }}>
      <PageHeading sx={{ typography: 'h3', maxWidth: '60ch' }}>{text}</PageHeading>
    </Box>
  );
}
