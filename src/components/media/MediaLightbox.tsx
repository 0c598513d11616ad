import { useMemo } from 'react';
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
  return (
    <Lightbox
      open
      index={index}
      close={onClose}
      slides={slides}
      plugins={[Video, Zoom, Download]}
      carousel={{ finite: true, preload: 1 }}
      zoom={{ maxZoomPixelRatio: 4, scrollToZoom: true }}
      labels={{ Lightbox: 'Photos and videos' }}
    />
  );
}

function getSlide(view: MediaView, index: number): Slide {
  const url = view.url ?? '';
  // Our server names a download after what is in the file; a local file is the person's own.
  const download = url.startsWith('blob:') ? { url, filename: view.name } : url;
  if (view.kind === 'photo') return { src: url, alt: mediaTitle(view, index), download };
  // Browsers play most QuickTime files only if they are declared as MP4.
  return { type: 'video', sources: [{ src: url, type: 'video/mp4' }], download };
}
