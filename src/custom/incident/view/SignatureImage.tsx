import Box from '@mui/material/Box';
import { useMediaUrl } from '../../../drafts/useMediaUrl.ts';

/** A signature as an image, on paper in both themes, because it is ink. A dash for none, as for any blank. */
export function SignatureImage({ url, of }: { url: string; of: string }) {
  const source = useMediaUrl(url);
  if (!url) return '–';
  if (!source) return null;
  return (
    <Box
      component="img"
      src={source}
      alt={`Signature of ${of}`}
      sx={{
        maxWidth: '100%',
        height: 96,
        bgcolor: '#ffffff',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    />
  );
}
