import Box from '@mui/material/Box';

export function Loading() {
  return (
    <Box role="status" aria-label="Loading" sx={{ height: 4, overflow: 'hidden' }}>
      <Box sx={LINE} />
    </Box>
  );
}

const LINE = {
  width: '40%',
  height: '100%',
  bgcolor: 'primary.main',
  animation: 'appear 0.2s 0.3s both, pass 1.4s ease-in-out infinite',
  '@keyframes appear': { from: { opacity: 0 } },
  '@keyframes pass': { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(250%)' } },
};
