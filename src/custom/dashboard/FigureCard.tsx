import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useRef } from 'react';
import { logFailure } from '../../api/logFailure.ts';
import { useCopy } from '../../components/useCopy.ts';
import { useErrorNotification } from '../../components/useErrorNotification.tsx';
import { toClipboardText } from './figures.ts';
import type { PictureLegend } from './savePicture.ts';

type Props = {
  title: string;
  note?: ReactNode;
  /** The first row holds the headings. */
  rows: readonly (readonly (string | number)[])[];
  /** The legend of the first `svg` in the content, if there is one. */
  picture?: PictureLegend | undefined;
  tools?: ReactNode;
  children: (titleId: string) => ReactNode;
};

export function FigureCard({ title, note, rows, picture, tools, children }: Props) {
  const titleId = useId();
  const content = useRef<HTMLDivElement>(null);
  const copy = useCopy({ copied: 'Copied', failed: 'The data could not be copied.' });
  const notifyError = useErrorNotification();
  const savePicture = async () => {
    try {
      const { savePictureAs: savePictureIn } = await import('./savePicture.ts');
      await savePictureIn(content.current, title, picture ?? []);
    } catch (error) {
      logFailure('picture', error);
      notifyError('The picture could not be saved.', () => void savePicture());
    }
  };
  return (
    <Card component="section" aria-labelledby={titleId} sx={CARD}>
      <Box sx={HEAD}>
        <Typography variant="h3" component="h2" id={titleId} sx={{ flex: 1, minWidth: 0 }}>
          {title}
        </Typography>
        <Box className="no-print" sx={{ display: 'flex', my: -1, mr: -1 }}>
          {tools}
          <IconButton
            aria-label={`Copy data: ${title}`}
            title="Copy data"
            onClick={() => void copy(toClipboardText(rows))}
          >
            <ContentCopyOutlined fontSize="small" />
          </IconButton>
          {picture && (
            <IconButton
              aria-label={`Save as a picture: ${title}`}
              title="Save as a picture"
              onClick={() => void savePicture()}
            >
              <FileDownloadOutlined fontSize="small" />
            </IconButton>
          )}
        </Box>
      </Box>
      {note && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {note}
        </Typography>
      )}
      <Box ref={content} sx={{ display: 'grid', gap: 1, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {children(titleId)}
      </Box>
    </Card>
  );
}

const CARD = { p: 2, display: 'grid', gap: 1, alignContent: 'start', minWidth: 0, breakInside: 'avoid' };
const HEAD = { display: 'flex', alignItems: 'center', gap: 1 };
