import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { StoredPicture } from '../../../components/media/StoredPicture.tsx';
import { useMediaUrl } from '../../../offline/useMediaUrl.ts';
import { PAPER, PROPORTION } from './ink.ts';

/** White in both themes, because the ink is dark. */
export function SignaturePicture({ signature, label }: { signature: string; label: string }) {
  const url = useMediaUrl(signature);
  if (!signature) return <Typography sx={{ color: 'text.secondary' }}>No signature yet</Typography>;
  return (
    <Box
      sx={{
        // Reserves the space, so that the layout does not shift.
        width: 'min(100%, 240px)',
        aspectRatio: `${PROPORTION}`,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        overflow: 'hidden',
        bgcolor: PAPER,
      }}
    >
      {url && (
        <StoredPicture
          src={url}
          alt={label}
          sx={{ width: '100%', height: '100%', objectFit: 'contain', display: 'block' }}
        />
      )}
    </Box>
  );
}
