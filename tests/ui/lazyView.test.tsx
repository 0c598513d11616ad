import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { NetworkError } from '../../src/api/callServer.ts';
import { lazyView } from '../../src/components/lazyView.tsx';
import { Failure } from '../../src/layout/Failure.tsx';
import { setOnline } from './mediaFakes.ts';

afterEach(() => {
  setOnline(true);
  vi.restoreAllMocks();
});

const page = { default: ({ name = '' }: { name?: string }) => <p>The page {name}</p> };

const show = (View: ReturnType<typeof lazyView<{ name?: string }>>) =>
  render(
    <Suspense fallback="Loading">
      <View name="of Mary" />
    </Suspense>,
  );

test('SHELL-11 a view that has loaded before is shown at once, and keeps its properties', async () => {
  const View = lazyView(async () => page);
  await View.preload();
  show(View);
  expect(screen.getByText('The page of Mary')).toBeTruthy();
});

test('SHELL-11 a view that has not loaded shows the fallback until it has', async () => {
  let come: (module: typeof page) => void = () => undefined;
  const View = lazyView(
    () =>
      new Promise<typeof page>((resolve) => {
        come = resolve;
      }),
  );
  show(View);
  expect(screen.getByText('Loading')).toBeTruthy();
  await act(async () => come(page));
  expect(await screen.findByText('The page of Mary')).toBeTruthy();
});

test('SHELL-11 a preload that failed is tried again when the view is shown; then something else is in its place', async () => {
  const answers: (typeof page | Error)[] = [new Error('offline'), page, new Error('offline')];
  const load = async () => {
    const answer = answers.shift();
    if (!answer || answer instanceof Error) throw answer ?? new Error('once too often');
    return answer;
  };
  const View = lazyView(load, () => <p>Not reachable</p>);
  await expect(View.preload()).rejects.toThrow('offline');
  await act(async () => void show(View));
  expect(await screen.findByText('The page of Mary')).toBeTruthy();
  await act(async () => void show(lazyView(load, () => <p>Not reachable</p>)));
  expect(await screen.findByText('Not reachable')).toBeTruthy();
});

test('SHELL-11 OFF-1 a page that is not on this device says so without a network, and is loaded again when it is back', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const View = lazyView<object>(async () => {
    throw new NetworkError(undefined);
  });
  const reload = vi.fn();
  setOnline(false);
  await act(async () => {
    render(
      <MemoryRouter>
        <ErrorBoundary fallbackRender={(failure) => <Failure {...failure} reload={reload} />}>
          <Suspense fallback="Loading">
            <View />
          </Suspense>
        </ErrorBoundary>
      </MemoryRouter>,
    );
  });
  expect(await screen.findByRole('heading', { name: 'No network' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Reload' })).not.toBeInTheDocument();
  expect(reload).not.toHaveBeenCalled();
  await act(async () => setOnline(true));
  expect(reload).toHaveBeenCalledOnce();
});

test('SHELL-11 OFF-1 a view that could not be loaded is loaded again at the next visit', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const load = vi.fn().mockRejectedValueOnce(new NetworkError(undefined)).mockResolvedValue(page);
  const View = lazyView<{ name?: string }>(load);
  const visit = () =>
    act(async () =>
      render(
        <ErrorBoundary fallback={<p>It failed</p>}>
          <Suspense fallback="Loading">
            <View name="of Mary" />
          </Suspense>
        </ErrorBoundary>,
      ),
    );
  const { unmount } = await visit();
  expect(screen.getByText('It failed')).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
  unmount();
  await act(async () => vi.advanceTimersByTime(1_000));
  await visit();
  expect(screen.getByText('The page of Mary')).toBeVisible();
});
