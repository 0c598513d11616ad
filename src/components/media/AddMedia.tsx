import AddPhotoAlternateOutlined from '@mui/icons-material/AddPhotoAlternateOutlined';
import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined';
import VideocamOutlined from '@mui/icons-material/VideocamOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { ACCEPTED_MEDIA, ACCEPTED_UPDATE_PHOTOS } from '../../../contract/incidents/media.ts';
import type { Accepts } from './useAddMedia.ts';

type Props = { accepts: Accepts; onChoose: (files: File[]) => void; children?: ReactNode };

export function AddMedia({ accepts, onChoose, children }: Props) {
  const [isOver, setOver] = useState(false);
  // On touch devices, because their file picker for photos often has no camera option.
  const hasCamera = useMediaQuery('(pointer: coarse)', { noSsr: true });
  const takesVideos = accepts === 'media';

  const onDrag = (event: DragEvent) => {
    event.preventDefault();
    setOver(event.type === 'dragover');
  };
  const onDrop = (event: DragEvent) => {
    onDrag(event);
    onChoose([...event.dataTransfer.files]);
  };

  return (
    <Box
      onDragOver={onDrag}
      onDragLeave={onDrag}
      onDrop={onDrop}
      sx={{
        display: 'grid',
        gap: 1.5,
        p: 2,
        border: '1px dashed',
        borderColor: isOver ? 'primary.main' : 'var(--control)',
        borderRadius: 1,
        bgcolor: isOver ? 'action.hover' : undefined,
      }}
    >
      {children}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {hasCamera && (
          <FileButton icon={<PhotoCameraOutlined />} accept="image/*" isCamera onChoose={onChoose}>
            Take photo
          </FileButton>
        )}
        {hasCamera && takesVideos && (
          <FileButton icon={<VideocamOutlined />} accept="video/*" isCamera onChoose={onChoose}>
            Take video
          </FileButton>
        )}
        <FileButton
          icon={<AddPhotoAlternateOutlined />}
          accept={takesVideos ? ACCEPTED_MEDIA : ACCEPTED_UPDATE_PHOTOS}
          onChoose={onChoose}
        >
          Choose files
        </FileButton>
        <Typography variant="body2" sx={{ color: 'text.secondary', width: hasCamera ? '100%' : undefined }}>
          {hasCamera ? '' : 'or drop them here. '}
          {takesVideos ? 'JPG, PNG, HEIC or video' : 'JPG, PNG or HEIC'}
        </Typography>
      </Box>
    </Box>
  );
}

const BUTTON = {
  flex: { xs: '1 1 132px', md: 'none' },
  // MUI's minimum would let large text overflow.
  minWidth: 'min-content',
  minHeight: 48,
  px: 1.5,
  whiteSpace: 'nowrap',
};

type FileButtonProps = {
  icon: ReactNode;
  accept: string;
  isCamera?: boolean;
  onChoose: (files: File[]) => void;
  children: string;
};

function FileButton({ icon, accept, isCamera = false, onChoose, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="outlined"
        size="large"
        startIcon={icon}
        onClick={() => input.current?.click()}
        sx={BUTTON}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={children}
        accept={accept}
        multiple={!isCamera}
        capture={isCamera ? 'environment' : undefined}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Reset, so that the same file can be selected again after it was removed.
          target.value = '';
          onChoose(files);
        }}
      />
    </>
  );
}
