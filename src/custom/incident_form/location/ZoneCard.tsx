import CheckCircle from '@mui/icons-material/CheckCircle';
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined';
import ParkOutlined from '@mui/icons-material/ParkOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { StoredPicture } from '../../../components/media/StoredPicture.tsx';
import { useMediaUrl } from '../../../offline/useMediaUrl.ts';
import { shortZoneTitle } from '../../../reference/choices.ts';

type Props = {
  title: string;
  note?: string | undefined;
  picture?: string;
  icon?: ReactNode;
  chosen: boolean;
  opens?: boolean;
  autoFocus?: boolean;
  onClick: () => void;
};

export function ZoneCard({ title, note, picture, icon, chosen, opens = false, autoFocus, onClick }: Props) {
  return (
    <ButtonBase
      aria-pressed={chosen}
      autoFocus={autoFocus}
      onClick={onClick}
      focusRipple
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'stretch',
        justifyContent: 'flex-start',
        width: '100%',
        height: '100%',
        textAlign: 'start',
        border: 1,
        borderColor: chosen ? 'primary.main' : 'divider',
        boxShadow: chosen ? 'inset 0 0 0 1px var(--mui-palette-primary-main)' : 'none',
        borderRadius: 1,
        overflow: 'hidden',
        bgcolor: 'background.paper',
        '&:hover': { borderColor: 'primary.main' },
      }}
    >
      <Box
        sx={{ position: 'relative', aspectRatio: '4 / 3', display: 'grid', bgcolor: 'var(--forest-soft)' }}
      >
        {icon ? <Centred>{icon}</Centred> : <Picture address={picture} />}
        {chosen && (
          <CheckCircle
            color="primary"
            sx={{
              position: 'absolute',
              top: 8,
              right: 8,
              bgcolor: 'background.paper',
              borderRadius: '50%',
            }}
          />
        )}
      </Box>
      <Box sx={{ p: 1.25, display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 60 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography
            title={title}
            sx={{ fontSize: '0.9375rem', fontWeight: 600, lineHeight: 1.3, overflowWrap: 'anywhere' }}
          >
            {shortZoneTitle(title)}
          </Typography>
          {note && (
            <Typography sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
              {shortZoneTitle(note)}
            </Typography>
          )}
        </Box>
        {opens && <ChevronRightOutlined fontSize="small" sx={{ color: 'text.secondary' }} />}
      </Box>
    </ButtonBase>
  );
}

/** Hidden from screen readers, because the title names what it shows. */
function Picture({ address }: { address: string | undefined }) {
  const url = useMediaUrl(address ?? '');
  const fallback = (
    <Centred>
      <ParkOutlined />
    </Centred>
  );
  if (!url) return fallback;
  return (
    <StoredPicture
      src={url}
      alt=""
      loading="lazy"
      fallback={fallback}
      sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' }}
    />
  );
}

function Centred({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ placeSelf: 'center', color: 'primary.main', '& svg': { fontSize: 40, display: 'block' } }}>
      {children}
    </Box>
  );
}
