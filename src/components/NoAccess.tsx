import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

/** In place of a page whose permission is missing. */
export function NoAccess({ text }: { text: string }) {
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', minHeight: '50dvh', p: 3, textAlign: 'center' }}>
      <Typography>{text}</Typography>
    </Box>
  );
}
