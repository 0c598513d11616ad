import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { lazyView } from '../../src/components/lazyView.tsx';

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
