import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BuiltServer } from '../../helpers/builtServer.ts';
import { buildDraft } from '../../helpers/factories.ts';
import { openDevice } from './device.ts';
import { faultsOn } from './faults.ts';
import type { FaultyProxy } from './faultyProxy.ts';
import { type FieldError, judge, type Kept } from './oracle.ts';
import * as person from './person.ts';
import { type Plan, planRun, planText } from './plan.ts';
import { type Random, seededRandom } from './random.ts';
import { type DeviceContent, findKept, findProblems } from './readDevice.ts';
import { readServer } from './readServer.ts';
import { makePhoto, makeVideo } from './sampleMedia.ts';
import { doStep, findStored, readFromConsole, type Scene, type Task } from './steps.ts';
import { trace } from './trace.ts';

export type Setting = {
  folder: string;
  server: BuiltServer;
  proxy: FaultyProxy;
  account: person.Account;
  versions: readonly string[];
  /** A profile that is signed in and has used the console before. */
  profile: string;
  /** A token that may read everything. */
  token: () => Promise<string>;
  /** A case of the person that takes updates, with an action to complete. */
  makeCase: (description: string) => Promise<string>;
};

export type Judged = {
  kind: Task['kind'];
  text: string;
  verdict: FieldError;
  why: string;
  isAcknowledged: boolean;
  notes: string[];
  /** Seconds from the end of the faults until it was on the server; 0 if it was there before. */
  healedToSent: number | undefined;
};

export type RunResult = { plan: Plan; seconds: number; judged: Judged[] };

/** Milliseconds after the faults: the person opens the console again, and then stops waiting. */
const COME_BACK = [0, 6_000, 20_000];
const WAITED = 45_000;
const UNSURE = 4_000;
const STUCK_AFTER = 8_000;
const POLL = 250;
/** Milliseconds. A call of the browser that never ends then ends with it, and the run goes on as after a crash. */
const LONGEST = 240_000;

export async function runOnce(seed: string, setting: Setting): Promise<RunResult> {
  const startedAt = performance.now();
  const plan = planRun(seed);
  trace(`run ${planText(plan)}`);
  const random = seededRandom(`${seed} content`);
  const profile = join(setting.folder, 'profile');
  cpSync(setting.profile, profile, { recursive: true });
  const { proxy, server, account } = setting;
  const device = await openDevice(profile, proxy.origin);
  const versions = [...setting.versions];
  const faults = faultsOn({ device, proxy, server, versions, random: seededRandom(`${seed} faults`) });
  const reader = readServer(server.origin, setting.token);
  const scene: Scene = { origin: proxy.origin, device, faults, reader, account };
  const watch = setInterval(() => void device.killBrowser(), LONGEST);
  try {
    const tasks = [];
    for (const step of plan.steps) tasks.push(await prepareTask(step, random, setting));
    await device.page();
    trace('browser started');
    await plantDrafts(tasks, scene);
    if (plan.tabs === 2) await device.openSecondTab();
    for (const task of tasks) await doStep(task, scene);
    await faults.heal();
    trace('healed');
    const judged = await judgeAll(tasks, scene);
    return { plan, judged, seconds: (performance.now() - startedAt) / 1000 };
  } finally {
    clearInterval(watch);
    await faults.heal().catch(() => undefined);
    proxy.setState('passes');
    if (versions[0] !== setting.versions[0]) await server.restart({ dist: setting.versions[0] ?? '' });
    await device.killBrowser();
    rmSync(profile, { recursive: true, force: true });
  }
}

async function prepareTask(step: Task['step'], random: Random, setting: Setting): Promise<Task> {
  const files = [];
  for (let count = 0; count < step.photos; count += 1) files.push(await makePhoto(random));
  for (let count = 0; count < step.videos; count += 1) files.push(makeVideo(random));
  // A completion is done with a photo.
  if (step.kind === 'completion' && files.length === 0) files.push(await makePhoto(random));
  const text = `Fault ${random.word(12)}`;
  const task: Task = {
    ...{ kind: step.kind, step, text, files, notes: [] },
    ...{ isPressed: false, isAcknowledged: false },
  };
  if (step.kind !== 'incident') task.incidentId = await setting.makeCase(text);
  return task;
}

/** Drafts that lack only their title and files save the typing of whole forms. */
async function plantDrafts(tasks: readonly Task[], { device, origin, account }: Scene): Promise<void> {
  const drafts = tasks.flatMap((task, at) => {
    if (task.step.kind !== 'incident' || task.step.way !== 'draft') return [];
    const draft = { ...buildDraft({ incident_title: '' }), id: Date.now() + at, key: crypto.randomUUID() };
    task.draftId = draft.id;
    return [draft];
  });
  if (drafts.length === 0) return;
  const page = await device.page();
  await page.goto(`${origin}/robots.txt`, { waitUntil: 'commit' });
  await page.evaluate(
    async ({ records, userId }) => {
      const request = indexedDB.open('parks-console');
      await new Promise((done) => {
        request.onsuccess = done;
      });
      const transaction = request.result.transaction('pending', 'readwrite', { durability: 'strict' });
      for (const record of records) {
        transaction
          .objectStore('pending')
          .put({ userId, id: record.id, at: record.latest_updated_at, record });
      }
      await new Promise((done) => {
        transaction.oncomplete = done;
      });
      request.result.close();
    },
    { records: drafts, userId: account.userId },
  );
}

/** Waits until everything is sent, as long as a person would who opens the console again and again. */
async function judgeAll(tasks: readonly Task[], scene: Scene): Promise<Judged[]> {
  const healedAt = Date.now();
  const sentAt = new Map<Task, number>();
  const visits = [...COME_BACK];
  for (;;) {
    for (const task of tasks.filter((each) => !sentAt.has(each))) {
      if ((await findStored(task, scene.reader)).length > 0) sentAt.set(task, Date.now());
    }
    const passed = Date.now() - healedAt;
    // What the console never took may still be on its way, but not for long.
    const isExpected = (task: Task) =>
      task.isPressed && !sentAt.has(task) && (task.isAcknowledged || passed < UNSURE);
    if (!tasks.some(isExpected) || passed > WAITED) break;
    if (passed > STUCK_AFTER && (await areStuck(tasks.filter(isExpected), scene))) break;
    if (visits[0] !== undefined && passed >= visits[0]) {
      visits.shift();
      trace('comes back');
      await comeBack(scene).catch(() => undefined);
    }
    await sleep(POLL);
  }
  // An item whose answer was lost waits until it is sent again, which changes nothing on the server.
  if (sentAt.size > 0) await comeBack(scene).catch(() => undefined);
  const content = await readSettled(scene, [...sentAt.keys()]);
  const judged: Judged[] = [];
  for (const task of tasks) {
    const kept = findKept(content, task.text);
    const { verdict, why } = await judge(task, await findStored(task, scene.reader), kept);
    const at = sentAt.get(task);
    judged.push({
      ...{ kind: task.kind, text: task.text, isAcknowledged: task.isAcknowledged, verdict, why },
      notes: [...task.notes, ...leftovers(verdict, kept), ...findProblems(content, task.text)],
      healedToSent: at === undefined ? undefined : (at - healedAt) / 1000,
    });
  }
  return judged;
}

/** They wait for a decision of the person. */
async function areStuck(tasks: readonly Task[], scene: Scene): Promise<boolean> {
  const content = await readFromConsole(scene).catch(() => undefined);
  return content !== undefined && tasks.every(({ text }) => findKept(content, text).stuck > 0);
}

async function comeBack({ device, origin, account }: Scene): Promise<void> {
  const page = await device.page();
  const heading = page.getByRole('heading', { name: 'Incidents', exact: true });
  await person.open(page, `${origin}/incidents_list`, heading, account);
}

/** The console writes what it learned a moment after the server has stored the incident. */
async function readSettled(scene: Scene, sent: readonly Task[]): Promise<DeviceContent> {
  const read = () => readFromConsole(scene).catch(() => ({ outbox: [], drafts: [], files: [] }));
  let content = await read();
  const isLeft = ({ text }: Task) => {
    const { waiting, stuck, drafts } = findKept(content, text);
    return waiting + stuck + drafts.length > 0;
  };
  for (let times = 0; times < 12 && sent.some(isLeft); times += 1) {
    await sleep(POLL);
    content = await read();
  }
  return content;
}

/** What would make a person submit again what is sent. */
function leftovers(verdict: FieldError, kept: Kept): string[] {
  if (verdict !== 'sent') return [];
  return [
    ...(kept.waiting > 0 ? ['sent, but still waiting in the outbox'] : []),
    ...(kept.stuck > 0 ? ['sent, but stuck in the outbox'] : []),
    ...(kept.drafts.length > 0 ? [`sent, but left in ${kept.drafts.join(', ')}`] : []),
  ];
}
