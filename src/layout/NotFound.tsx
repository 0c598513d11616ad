import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { LinkBase } from 'react-admin';
import { PageHeading } from '../components/PageHeading.tsx';
import { ROOT } from '../pages.ts';

export function NotFound() {
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', minHeight: '60dvh', p: 3, textAlign: 'center' }}>
      <Box>
        <PageHeading gutterBottom>This page does not exist</PageHeading>
        <Typography sx={{ color: 'text.secondary', mb: 3 }}>The link may be outdated or mistyped.</Typography>
        <Button variant="contained" component={LinkBase} to={ROOT}>
          Go to the dashboard
        </Button>
      </Box>
    </Box>
  );
}
