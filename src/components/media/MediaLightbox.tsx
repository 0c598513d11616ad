import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import Lightbox, { type Slide, type SlideImage } from 'yet-another-react-lightbox';
import Download from 'yet-another-react-lightbox/plugins/download';
import Video from 'yet-another-react-lightbox/plugins/video';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import './mediaLightbox.css';
import type { MediaView } from '../../offline/useMediaViews.ts';
import { mediaTitle } from './mediaTitle.ts';
import { useTries } from './StoredPicture.tsx';

type Props = { views: readonly MediaView[]; index: number; onClose: () => void };

export default function MediaLightbox({ views, index, onClose }: Props) {
  const slides = useMemo(() => views.map(getSlide), [views]);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const { tries, isOver, onError } = useTries(failed.at(-1));
  const isLost = (slide: Slide) =>
    slide.type === 'video'
      ? failed.includes(slide.sources[0]?.src ?? '')
      : isOver && failed.includes(getPhoto(slide));
  return (
    // The viewer reports no failed photo or video; the event of its element does not bubble.
    <div
      hidden
      onErrorCapture={({ target }) => {
        const isPhoto = target instanceof HTMLImageElement;
        if (!isPhoto && !(target instanceof HTMLSourceElement)) return;
        setFailed((before) => [...before, target.getAttribute('src') ?? '']);
        if (isPhoto) onError();
      }}
    >
      <Lightbox
        open
        index={index}
        close={onClose}
        slides={slides}
        plugins={[Video, Zoom, Download]}
        carousel={{
          finite: true,
          preload: 1,
          // Another key makes the browser ask for the photo again.
          imageProps: (slide) => ({ key: failed.includes(getPhoto(slide)) ? tries : 0 }) as object,
        }}
        zoom={{ maxZoomPixelRatio: 4, scrollToZoom: true }}
        labels={{ Lightbox: 'Photos and videos' }}
        render={{
          slideFooter: ({ slide }) =>
            isLost(slide) && (
              <Typography role="alert" sx={NOTE}>
                {slide.type === 'video' ? UNPLAYABLE : NOT_SHOWN}
              </Typography>
            ),
        }}
      />
    </div>
  );
}

const UNPLAYABLE = "This video can't be played here. Check your connection, or download it.";
const NOT_SHOWN = "This photo can't be shown here. Check your connection, or download it.";

const getPhoto = (slide: Slide) => (slide as SlideImage).src;

const NOTE = { position: 'absolute', insetInline: 16, top: '25%', color: '#ffffff', textAlign: 'center' };

function getSlide(view: MediaView, index: number): Slide {
  const url = view.url ?? '';
  // Our server names a download after what is in the file; a local file is the person's own.
  const download = url.startsWith('blob:') ? { url, filename: view.name } : url;
  if (view.kind === 'photo') return { src: url, alt: mediaTitle(view, index), download };
  // Browsers play most QuickTime files only if they are declared as MP4.
  return { type: 'video', sources: [{ src: url, type: 'video/mp4' }], download };
}
