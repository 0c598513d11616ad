import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import MediaLightbox from '../../src/components/media/MediaLightbox.tsx';
import type { MediaView } from '../../src/offline/useMediaViews.ts';

const video = (name: string): MediaView => {
  const url = `/files/${name}`;
  return { key: url, ref: url, kind: 'video', url, name } as MediaView;
};

test('FORM-9 SHELL-11 the viewer says that a video cannot be played, and only where it is', async () => {
  render(<MediaLightbox views={[video('bad.mp4'), video('good.mp4')]} index={0} onClose={() => undefined} />);
  await screen.findByRole('dialog', { name: 'Photos and videos' });
  expect(screen.queryByText(/can't be played/)).not.toBeInTheDocument();
  const source = document.querySelector('source[src="/files/bad.mp4"]');
  fireEvent.error(source as Element);
  const note = await screen.findByText(
    "This video can't be played here. Check your connection, or download it.",
  );
  expect(note.closest('.yarl__slide')).toContainElement(source as HTMLElement);
});
