import type { BrowserContext, Locator } from '@playwright/test';
import { DEMO_PASSWORD, demoEmail } from '../../../demo/accounts.ts';
import { getToken } from '../../helpers/calls.ts';
import { caseAt, readCase, uploadPhoto } from '../../helpers/cases.ts';
import { buildCaseDetails, buildCasualty } from '../../helpers/factories.ts';
import { callAs } from '../../helpers/staff.ts';
import { median, percentile } from '../server/statistics.ts';
import { asWeakPhone } from './networks.ts';
import { watchTouches } from './touch.ts';

/** Milliseconds; key presses are the 95th percentile. Pictures are in kB. */
export type LargeCaseReading = {
  openMs: number;
  addressMs: number;
  keyPressMs: number;
  updatesMs: number;
  pictureKb: number;
};

const [PERSONS, UPDATES, PHOTOS] = [50, 200, 50];
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const TITLE = 'Fell beside the pool';
const TEXT = 'The guest slipped on the wet floor beside the pool and fell.';

async function fileLargeCase(origin: string): Promise<string> {
  const token = await getToken(origin, demoEmail('senior_user'), DEMO_PASSWORD);
  const photos: string[] = [];
  // Sequential, because the server refuses a hundred uploads at once.
  while (photos.length < 2 * PHOTOS) photos.push(await uploadPhoto(origin, token, 1200));
  const { id } = await callAs(origin, token, 'create_incident', {
    case_details: buildCaseDetails({
      description: { category: 'c1', is_emergency_incident: 'Yes', incident_title: TITLE },
      details: {
        person_involved_details: Array.from({ length: PERSONS }, (_, at) => buildCasualty({ id: `p${at}` })),
        photo_video: photos.slice(0, PHOTOS),
      },
    }),
  });
  const incident_updates = Array.from({ length: UPDATES }, (_, at) => ({
    id: '',
    remark: `Update ${at + 1}: the path is still closed, and the area is looked at every hour.`,
    img_url: photos.slice(PHOTOS + at, PHOTOS + at + 1),
  }));
  await callAs(origin, token, 'update_incident', { id: String(id), incident_updates } as never);
  await readCase(origin, String(id), 'senior_user');
  return String(id);
}

export async function measureLargeCase(context: BrowserContext, origin: string): Promise<LargeCaseReading> {
  const id = await fileLargeCase(origin);
  const rounds: LargeCaseReading[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await oneRound(context, id));
  const of = (figure: keyof LargeCaseReading) => median(rounds.map((reading) => reading[figure]));
  return {
    openMs: of('openMs'),
    addressMs: of('addressMs'),
    keyPressMs: of('keyPressMs'),
    updatesMs: of('updatesMs'),
    pictureKb: of('pictureKb'),
  };
}

async function oneRound(context: BrowserContext, id: string): Promise<LargeCaseReading> {
  const page = await context.newPage();
  const touches = await watchTouches(page);
  await asWeakPhone(page);
  let pictureBytes = 0;
  page.on('response', async (response) => {
    if (!/^image\//.test(response.headers()['content-type'] ?? '')) return;
    pictureBytes += (await response.body().catch(() => Buffer.alloc(0))).length;
  });
  const details = page.getByLabel(/^Incident Details/);
  const shown = async (act: () => Promise<unknown>, what: Locator) => {
    const from = performance.now();
    await act();
    await what.waitFor();
    return performance.now() - from;
  };
  await page.goto('/incidents_list');
  const row = page.getByRole('listitem').getByRole('link', { name: TITLE });
  await row.waitFor();
  await page.waitForTimeout(2_000);
  const openMs = await shown(() => row.tap(), details);
  const addressMs = await shown(() => page.goto(caseAt(id), { waitUntil: 'commit' }), details);
  await page.waitForTimeout(2_000);
  await details.tap();
  await touches.begin();
  await details.pressSequentially(TEXT, { delay: 80 });
  await page.waitForTimeout(1_000);
  const keyPressMs = percentile(await touches.read(), 0.95);
  const updatesMs = await shown(
    () => page.getByRole('tab', { name: 'Incident Updates' }).tap(),
    page.getByText(`Update ${UPDATES}:`),
  );
  await page.waitForTimeout(2_000);
  // Discard the input, or the next round would ask whether to resume the draft.
  await page.getByRole('button', { name: 'Cancel', exact: true }).tap();
  await page.getByRole('button', { name: 'Yes', exact: true }).tap();
  await row.waitFor();
  await page.close();
  return { openMs, addressMs, keyPressMs, updatesMs, pictureKb: pictureBytes / 1000 };
}
