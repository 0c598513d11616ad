import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
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

const photo = (name: string): MediaView => {
  const url = `/files/${name}`;
  return { key: url, ref: url, kind: 'photo', url, name } as MediaView;
};

test("FORM-9 DET-13 a photo that a weak network lost in the viewer is asked for again, and says at last that it can't be shown", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  render(
    <MediaLightbox views={[photo('lost.jpg'), photo('good.jpg')]} index={0} onClose={() => undefined} />,
  );
  const shown = (name: string) => document.querySelector(`img[src="/files/${name}"]`) as Element;
  const good = shown('good.jpg');
  for (const seconds of [1, 3, 9]) {
    const lost = shown('lost.jpg');
    fireEvent.error(lost);
    act(() => vi.advanceTimersByTime(seconds * 1_000));
    expect(shown('lost.jpg')).not.toBe(lost);
    expect(screen.queryByRole('alert')).toBeNull();
  }
  fireEvent.error(shown('lost.jpg'));
  const note = screen.getByText("This photo can't be shown here. Check your connection, or download it.");
  expect(note.closest('.yarl__slide')).toContainElement(shown('lost.jpg') as HTMLElement);
  expect(shown('good.jpg')).toBe(good);
});
