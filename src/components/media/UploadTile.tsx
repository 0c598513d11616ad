import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { MediaView } from '../../offline/useMediaViews.ts';
import { useUploadState } from '../../offline/useUploadState.ts';
import { MediaTile } from './MediaTile.tsx';
import { stateOfDraft, UploadNote } from './UploadNote.tsx';

type Props = {
  view: MediaView;
  title: string;
  onOpen: () => void;
  onRemove: () => void;
  onRetry: () => void;
};

export function UploadTile({ view, title, onOpen, onRemove, onRetry }: Props) {
  const state = useUploadState(view.ref) ?? stateOfDraft(view);
  return (
    <MediaTile view={view} title={title} onOpen={onOpen}>
      {state && state.step !== 'stored' && (
        <Box
          sx={{
            position: 'absolute',
            insetInline: 0,
            bottom: 0,
            p: 1,
            bgcolor: 'background.paper',
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          <UploadNote state={state} title={title} onRetry={onRetry} />
        </Box>
      )}
      <IconButton
        aria-label={`Remove ${title}`}
        onClick={onRemove}
        sx={{
          position: 'absolute',
          top: 4,
          right: 4,
          minWidth: 44,
          minHeight: 44,
          bgcolor: 'background.paper',
          color: 'text.primary',
          border: 1,
          borderColor: 'divider',
          '&:hover': { bgcolor: 'background.default' },
        }}
      >
        <CloseOutlined fontSize="small" />
      </IconButton>
    </MediaTile>
  );
}
