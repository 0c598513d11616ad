import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MediaTile } from '../../src/components/media/MediaTile.tsx';
import { StoredPicture } from '../../src/components/media/StoredPicture.tsx';
import type { MediaView } from '../../src/offline/useMediaViews.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const BROKEN = "This photo can't be shown";
const picture = () => document.querySelector('img');
const wait = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1_000));

/** Also checks that the element is a new one after the pause, which makes the browser ask again. */
function failAndWait(seconds: number): void {
  const failed = picture() as Element;
  fireEvent.error(failed);
  wait(seconds - 0.1);
  expect(picture()).toBe(failed);
  wait(0.2);
  expect(picture()).not.toBe(failed);
}

function openTile(url: string): void {
  const view = { key: url, ref: url, kind: 'photo', url, thumbnail: url, name: 'mats.jpg' } as MediaView;
  render(<MediaTile view={view} title="Photo 1" onOpen={() => undefined} />);
}

test('FORM-9 DET-13 a photo that a weak network lost is asked for again, three times and when the browser comes online', () => {
  openTile('/v0/b/mats.jpg?thumbnail=true');
  for (const seconds of [1, 3, 9]) failAndWait(seconds);
  expect(screen.queryByText(BROKEN)).toBeNull();
  fireEvent.error(picture() as Element);
  expect(screen.getByText(BROKEN)).toBeVisible();
  wait(600);
  expect(picture()).toBeNull();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(picture()).toBeVisible();
  expect(screen.queryByText(BROKEN)).toBeNull();
});

test('FORM-9 a photo of this device that cannot be shown says so at once', () => {
  openTile('blob:1');
  fireEvent.error(picture() as Element);
  expect(screen.getByText(BROKEN)).toBeVisible();
});

test('FORM-9 another picture in the same place is tried on its own', () => {
  const { rerender } = render(<StoredPicture src="blob:1" alt="" fallback={BROKEN} />);
  fireEvent.error(picture() as Element);
  expect(screen.getByText(BROKEN)).toBeVisible();
  rerender(<StoredPicture src="blob:2" alt="" fallback={BROKEN} />);
  expect(picture()).toHaveAttribute('src', 'blob:2');
});
