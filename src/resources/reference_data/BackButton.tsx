import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

type Props = { onPress: () => void; children: string };

/** Takes the focus, because the button that opened this part of the page is gone. */
export function BackButton({ onPress, children }: Props) {
  return (
    <Box sx={{ mb: 1 }}>
      <Button
        autoFocus
        onClick={onPress}
        sx={{ minHeight: 44, textAlign: 'start', overflowWrap: 'anywhere' }}
      >
        {children}
      </Button>
    </Box>
  );
}
