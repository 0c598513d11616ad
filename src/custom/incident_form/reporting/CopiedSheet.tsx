import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useCopy } from '../../../components/useCopy.ts';

export function CopiedSheet({ text, folded }: { text: string; folded: boolean }) {
  const [isAskedFor, setAskedFor] = useState(false);
  const id = useId();
  const copy = useCopy({
    copied: 'Copied.',
    failed: "Couldn't copy. Select the text and copy it manually.",
  });
  if (folded && !isAskedFor) {
    return (
      <Button
        variant="outlined"
        onClick={() => setAskedFor(true)}
        sx={{ justifySelf: 'start', minHeight: 44 }}
      >
        Show details for the report
      </Button>
    );
  }
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography id={id} variant="h3" sx={{ flex: 1 }}>
          Details for the report
        </Typography>
        <Button
          variant="outlined"
          startIcon={<ContentCopyOutlined />}
          onClick={() => void copy(text)}
          sx={{ minHeight: 44 }}
        >
          Copy
        </Button>
      </Box>
      <Box sx={SHEET}>{text}</Box>
    </Box>
  );
}

const SHEET = {
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  fontSize: '0.875rem',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
};
