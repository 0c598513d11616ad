import { expect, test } from '../helpers/e2eTest.ts';

test.skip(({ isMobile }) => Boolean(isMobile), 'look.spec.ts looks at the widths');

test('AUTH-1 the console opens for somebody who is signed out', async ({ page }) => {
  const answer = await page.goto('/');
  expect(answer?.status()).toBe(200);
  await expect(page).toHaveTitle(/Parks Console/);
  await expect(page.getByRole('heading').first()).toBeVisible();
});

test('the host says that it serves', async ({ request }) => {
  const answer = await request.get('/healthz');
  expect(answer.status()).toBe(200);
  expect(await answer.json()).toEqual({ status: 'ok' });
});

test('a file that is not there is a 404, and no page', async ({ request }) => {
  expect((await request.get('/assets/nothing.js')).status()).toBe(404);
});

test('AUTH-15 the console can be put on a home screen, which an iPhone asks for before it takes pushes', async ({
  page,
  context,
}) => {
  await page.goto('/');
  const devtools = await context.newCDPSession(page);
  const { url, data, errors } = await devtools.send('Page.getAppManifest');
  expect([new URL(url).pathname, errors]).toEqual(['/console.webmanifest', []]);
  const { display, icons, start_url, shortcuts } = JSON.parse(data ?? '{}');
  expect(display).toBe('standalone');
  const sizeOf = (src: string) =>
    page.evaluate(async (address) => {
      const image = await createImageBitmap(await (await fetch(address)).blob());
      return `${image.width}x${image.height}`;
    }, src);
  for (const icon of icons) expect(await sizeOf(icon.src), icon.src).toBe(icon.sizes);
  expect(await sizeOf('/apple-touch-icon.png')).toBe('180x180');
  for (const path of [start_url, ...shortcuts.map((each: { url: string }) => each.url)]) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Sign in with your work account' })).toBeVisible();
  }
});
