import Typography from '@mui/material/Typography';
import { useMediaViews } from '../../offline/useMediaViews.ts';
import { MediaGrid, MediaTile } from './MediaTile.tsx';
import { mediaTitle } from './mediaTitle.ts';
import { useMediaViewer } from './useMediaViewer.tsx';

type Props = { media: readonly string[]; label?: string; empty?: string };

export function MediaGallery({
  media,
  label = 'Photos and Videos',
  empty = 'No Photo/Video added yet',
}: Props) {
  const views = useMediaViews(media);
  const [open, viewer] = useMediaViewer(views);
  if (views.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{empty}</Typography>;
  return (
    <>
      <MediaGrid label={label}>
        {views.map((view, index) => (
          <MediaTile key={view.key} view={view} title={mediaTitle(view, index)} onOpen={() => open(index)} />
        ))}
      </MediaGrid>
      {viewer}
    </>
  );
}
