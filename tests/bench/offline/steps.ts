import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Device } from './device.ts';
import type { Faults } from './faults.ts';
import type { Submitted } from './oracle.ts';
import * as person from './person.ts';
import type { Step } from './plan.ts';
import { type DeviceContent, readDevice } from './readDevice.ts';
import type { ServerReader } from './readServer.ts';
import { trace } from './trace.ts';

export type Task = Submitted & {
  step: Step;
  /** Of a planted draft. */
  draftId?: number;
  /** The case of an update or completion. */
  incidentId?: string;
  notes: string[];
};

export type Scene = {
  origin: string;
  device: Device;
  faults: Faults;
  reader: ServerReader;
  account: person.Account;
};

/** Milliseconds after which the network comes back, so that every step can end. */
const PATIENCE = 15_000;
/** Milliseconds after which the person gives up, which is a fault. */
const LIMIT = 40_000;
/** A photo changes the form again once it is prepared, so this is more than the two seconds between saves (FORM-18). */
const STORED_AFTER = 2_500;

/** Does the step as a person would: again and again until the console has taken it, or has it already. */
export async function doStep(task: Task, scene: Scene): Promise<void> {
  const { step } = task;
  const { faults, device } = scene;
  faults.start(step.faults, 'before the form');
  let healAt = Date.now() + PATIENCE;
  let trouble = '';
  const giveUpAt = Date.now() + LIMIT;
  while (Date.now() < giveUpAt) {
    if (Date.now() > healAt) {
      await faults.heal();
      healAt = Number.POSITIVE_INFINITY;
    }
    try {
      if (task.isPressed && (await isKnown(task, scene))) {
        task.isAcknowledged = true;
        break;
      }
      const page = await device.page();
      trace(`${task.kind} ${task.text}: attempt at ${page.url()}`);
      const isTaken =
        task.kind === 'incident' ? await file(page, task, scene) : await post(page, task, scene);
      if (isTaken) {
        task.isAcknowledged = true;
        break;
      }
    } catch (error) {
      if (error instanceof Vanished) {
        task.notes.push(error.message);
        break;
      }
      trouble = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
      trace(trouble);
      await sleep(300);
    }
  }
  if (!task.isAcknowledged) task.notes.push(`given up: ${trouble}`);
  faults.start(step.faults, 'after the submit');
}

class Vanished extends Error {}

async function file(page: Page, task: Task, scene: Scene): Promise<boolean> {
  const { origin, faults, account } = scene;
  const { step, text: title, draftId, files } = task;
  if (step.kind !== 'incident') return false;
  let typedAt = 0;
  const isFilled = await person.openForm(page, origin, { title, draftId }, account);
  if (!isFilled) {
    if (task.isPressed && (await isKnown(task, scene))) return true;
    if (task.isPressed) throw new Vanished('submitted, and neither in the form nor in the outbox');
    if (step.way === 'emergency') await person.fillEmergency(page, title);
    else if (step.way === 'draft') await person.fillDraft(page, title);
    else await person.fillAllFields(page, title);
    typedAt = Date.now();
  }
  startOnce(task, faults, 'while typing');
  await person.addFiles(page, files, isFilled);
  if (!isFilled && files.length > 0) typedAt = Date.now();
  const submit = await person.goToSubmit(page, step.way === 'emergency');
  await sleep(Math.max(0, typedAt + STORED_AFTER - Date.now()));
  startOnce(task, faults, 'at the submit');
  if (page.isClosed()) return false;
  task.isPressed = true;
  trace('Submit');
  await submit.click({ clickCount: step.isDoubleClicked ? 2 : 1, noWaitAfter: true });
  return await person.isFormLeft(page, step.waits);
}

async function post(page: Page, task: Task, scene: Scene): Promise<boolean> {
  const { step, text, incidentId = '', files } = task;
  const { origin, faults, account } = scene;
  const dialog =
    task.kind === 'update'
      ? await person.openUpdate(page, origin, incidentId, account)
      : await person.openCompletion(page, origin, text, account);
  const isContinued = await person.hasRemark(dialog, text);
  // It may have arrived after the last look.
  if (!isContinued && task.isPressed && (await isKnown(task, scene))) return true;
  startOnce(task, faults, 'while typing');
  await person.fillDialog(dialog, text, files, isContinued);
  await person.markPage(page);
  startOnce(task, faults, 'at the submit');
  if (page.isClosed()) return false;
  task.isPressed = true;
  trace('Save');
  await person.dialogButton(dialog).click({ clickCount: step.isDoubleClicked ? 2 : 1, noWaitAfter: true });
  return await person.isDialogClosed(page, step.waits);
}

const started = new WeakMap<Task, Set<string>>();

function startOnce(task: Task, faults: Faults, moment: 'while typing' | 'at the submit'): void {
  const moments = started.get(task) ?? new Set();
  started.set(task, moments);
  if (moments.has(moment)) return;
  moments.add(moment);
  faults.start(task.step.faults, moment);
}

/** What the person sees in the outbox or the list: it waits, or the server has it. */
async function isKnown(task: Task, scene: Scene): Promise<boolean> {
  const { outbox } = await readFromConsole(scene);
  if (outbox.some(({ text }) => text.includes(task.text))) return true;
  return (await findStored(task, scene.reader)).length > 0;
}

export async function readFromConsole({ device, origin }: Scene): Promise<DeviceContent> {
  const page = await device.page();
  if (!page.url().startsWith(origin)) {
    await page.goto(`${origin}/incidents_list`, { waitUntil: 'commit', timeout: 3_000 });
  }
  return await readDevice(page);
}

export function findStored({ kind, text, incidentId = '' }: Task, reader: ServerReader) {
  if (kind === 'incident') return reader.findIncidents(text);
  return kind === 'update' ? reader.findUpdates(incidentId, text) : reader.findCompletions(incidentId, text);
}
