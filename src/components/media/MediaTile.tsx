import PlayCircleOutlined from '@mui/icons-material/PlayCircleOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { MediaView } from '../../offline/useMediaViews.ts';
import { StoredPicture, useTries } from './StoredPicture.tsx';

type Props = {
  view: MediaView;
  title: string;
  onOpen: () => void;
  children?: ReactNode;
};

const FILL = { position: 'absolute', inset: 0, width: '100%', height: '100%' } as const;
const COVER = { ...FILL, objectFit: 'cover' } as const;

export function MediaTile({ view, title, onOpen, children }: Props) {
  return (
    <Box
      component="li"
      aria-label={title}
      sx={{
        position: 'relative',
        aspectRatio: '1',
        overflow: 'hidden',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'action.hover',
      }}
    >
      <ButtonBase
        onClick={onOpen}
        disabled={!view.url}
        aria-label={view.name ? `View ${title}, ${view.name}` : `View ${title}`}
        sx={FILL}
      >
        {view.url && <Preview key={view.url} view={view} />}
      </ButtonBase>
      {children}
    </Box>
  );
}

function Preview({ view: { kind, thumbnail = '' } }: { view: MediaView }) {
  if (kind === 'video') return <VideoPreview address={thumbnail} />;
  const fallback = <Unshowable text="This photo can't be shown" />;
  return <StoredPicture src={thumbnail} alt="" loading="lazy" sx={COVER} fallback={fallback} />;
}

function VideoPreview({ address }: { address: string }) {
  const { tries, isOver, onError } = useTries(address);
  if (isOver) return <Unshowable text="No preview of this video" />;
  return (
    <>
      <Box
        component="video"
        key={tries}
        muted
        playsInline
        preload="metadata"
        tabIndex={-1}
        src={address}
        onError={onError}
        sx={COVER}
      />
      <PlayCircleOutlined
        sx={{ position: 'relative', fontSize: 48, color: '#ffffff', filter: 'drop-shadow(0 0 3px #000)' }}
      />
    </>
  );
}

function Unshowable({ text }: { text: string }) {
  return (
    <Typography variant="body2" sx={{ p: 1, color: 'text.secondary' }}>
      {text}
    </Typography>
  );
}

export function MediaGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(136px, 1fr))',
        gap: 1.5,
        m: 0,
        p: 0,
        listStyle: 'none',
      }}
    >
      {children}
    </Box>
  );
}
