import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import Lightbox, { type Slide } from 'yet-another-react-lightbox';
import Download from 'yet-another-react-lightbox/plugins/download';
import Video from 'yet-another-react-lightbox/plugins/video';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import './mediaLightbox.css';
import type { MediaView } from '../../offline/useMediaViews.ts';
import { mediaTitle } from './mediaTitle.ts';

type Props = { views: readonly MediaView[]; index: number; onClose: () => void };

export default function MediaLightbox({ views, index, onClose }: Props) {
  const slides = useMemo(() => views.map(getSlide), [views]);
  const [unplayable, setUnplayable] = useState<readonly string[]>([]);
  return (
    // The viewer reports no failed video; the event of its element does not bubble.
    <div
      hidden
      onErrorCapture={({ target }) =>
        target instanceof HTMLSourceElement &&
        setUnplayable((before) => [...before, target.getAttribute('src') ?? ''])
      }
    >
      <Lightbox
        open
        index={index}
        close={onClose}
        slides={slides}
        plugins={[Video, Zoom, Download]}
        carousel={{ finite: true, preload: 1 }}
        zoom={{ maxZoomPixelRatio: 4, scrollToZoom: true }}
        labels={{ Lightbox: 'Photos and videos' }}
        render={{
          slideFooter: ({ slide }) =>
            slide.type === 'video' &&
            unplayable.includes(slide.sources[0]?.src ?? '') && (
              <Typography role="alert" sx={NOTE}>
                This video can't be played here. Check your connection, or download it.
              </Typography>
            ),
        }}
      />
    </div>
  );
}

const NOTE = { position: 'absolute', insetInline: 16, top: '25%', color: '#ffffff', textAlign: 'center' };

function getSlide(view: MediaView, index: number): Slide {
  const url = view.url ?? '';
  // Our server names a download after what is in the file; a local file is the person's own.
  const download = url.startsWith('blob:') ? { url, filename: view.name } : url;
  if (view.kind === 'photo') return { src: url, alt: mediaTitle(view, index), download };
  // Browsers play most QuickTime files only if they are declared as MP4.
  return { type: 'video', sources: [{ src: url, type: 'video/mp4' }], download };
}
