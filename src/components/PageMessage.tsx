import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { LinkBase } from 'react-admin';
import { PageHeading } from './PageHeading.tsx';

type Props = { text: string; back: { title: string; path: string }; onRetry?: () => unknown };

export function PageMessage({ text, back, onRetry }: Props) {
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', minHeight: '60dvh', p: 3, textAlign: 'center' }}>
      <Box role="alert">
        <PageHeading sx={{ typography: 'h3', mb: 3 }}>{text}</PageHeading>
        <Box sx={{ display: 'flex', gap: 1.5, justifyContent: 'center', flexWrap: 'wrap' }}>
          {onRetry && (
            <Button variant="outlined" size="large" onClick={() => onRetry()}>
              Try again
            </Button>
          )}
          <Button variant="contained" size="large" component={LinkBase} to={back.path}>
            Back to {back.title}
          </Button>
        </Box>
      </Box>
    </Box>
  );
}
