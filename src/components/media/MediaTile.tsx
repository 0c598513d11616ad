import PlayCircleOutlined from '@mui/icons-material/PlayCircleOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import type { MediaView } from '../../offline/useMediaViews.ts';

type Props = {
  view: MediaView;
  title: string;
  onOpen: () => void;
  children?: ReactNode;
};

const FILL = { position: 'absolute', inset: 0, width: '100%', height: '100%' } as const;

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

function Preview({ view }: { view: MediaView }) {
  const [isBroken, setBroken] = useState(false);
  const picture = {
    src: view.thumbnail,
    onError: () => setBroken(true),
    sx: { ...FILL, objectFit: 'cover' },
  };
  if (isBroken) return <Unshowable kind={view.kind} />;
  if (view.kind === 'photo') return <Box component="img" alt="" loading="lazy" {...picture} />;
  return (
    <>
      <Box component="video" muted playsInline preload="metadata" tabIndex={-1} {...picture} />
      <PlayCircleOutlined
        sx={{ position: 'relative', fontSize: 48, color: '#ffffff', filter: 'drop-shadow(0 0 3px #000)' }}
      />
    </>
  );
}

function Unshowable({ kind }: { kind: MediaView['kind'] }) {
  return (
    <Typography variant="body2" sx={{ p: 1, color: 'text.secondary' }}>
      {kind === 'video' ? 'No preview of this video' : "This photo can't be shown"}
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
