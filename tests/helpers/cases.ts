import { type Browser, expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import type { IncidentAction } from '../../contract/incidents/incidentFlow.ts';
import { newIncident } from '../../contract/incidents/newIncident.ts';
import { ROLES, type Role } from '../../contract/permissions.ts';
import type { IncidentAuditEntry } from '../../contract/schemas/auditTrail.ts';
import type { Casualty, IncidentDescription } from '../../contract/schemas/caseDetails.ts';
import type { Incident } from '../../contract/schemas/incident.ts';
import { demoEmail } from '../../demo/accounts.ts';
import type { Noise } from './browser.ts';
import { type Sessions, signInWith } from './browser.ts';
import type { BuiltServer } from './builtServer.ts';
import { callServer, getToken } from './calls.ts';
import { buildCaseDetails, buildCasualty } from './factories.ts';
import { isPhone } from './incidentList.ts';
import { callAs } from './staff.ts';
import { BUCKET, storageWire } from './storageWire.ts';

const asRole = async (origin: string, role: Role) => getToken(origin, demoEmail(role));

/** Every save requires a photo (DET-9). */
export async function uploadPhoto(origin: string, token: string, width = 80): Promise<string> {
  const photo = await sharp({ create: { width, height: (width * 3) / 4, channels: 3, background: 'green' } })
    .jpeg()
    .toBuffer();
  const path = `photovideos/${crypto.randomUUID()}.jpg`;
  const { status, body } = await storageWire(origin, token).multipart(path, photo);
  if (status !== 200) throw new Error(body.error.message);
  return `${BUCKET}/${encodeURIComponent(path)}?alt=media&token=${body.downloadTokens}`;
}

/** Date and time as the form has them. */
export function today(): Pick<IncidentDescription, 'date' | 'time'> {
  const { date, time } = newIncident(new Date()).case_details.incident_description;
  return { date, time };
}

export async function fileCase(
  origin: string,
  role: Role,
  description: Partial<IncidentDescription> = {},
  casualty: Partial<Casualty> = {},
): Promise<string> {
  const token = await asRole(origin, role);
  const case_details = buildCaseDetails({
    description: { incident_title: `Case ${crypto.randomUUID().slice(0, 8)}`, ...description },
    details: {
      person_involved_details: [buildCasualty(casualty)],
      photo_video: [await uploadPhoto(origin, token)],
    },
  });
  const { id } = await callAs(origin, token, 'create_incident', { case_details });
  if (description.is_emergency_incident === 'Yes') await acknowledgeByAll(origin, String(id));
  return String(id);
}

/** Acknowledges with all demonstration accounts, so that the alert does not appear in other tests on this server. */
export async function acknowledgeByAll(origin: string, incident_id: string): Promise<void> {
  for (const role of ROLES) {
    // The reporter and people who are not recipients get a 404.
    await callServer(
      origin,
      'acknowledge_emergency',
      { platform: 'web', incident_id },
      { token: await asRole(origin, role) },
    );
  }
}

export async function readCase(origin: string, id: string, role: Role = 'super_admin'): Promise<Incident> {
  return (await callAs(origin, await asRole(origin, role), 'get_incident', { id })).data;
}

export async function saveCase(
  origin: string,
  id: string,
  role: Role,
  action: IncidentAction | undefined,
  change: (incident: Incident) => void = () => undefined,
): Promise<void> {
  const incident = await readCase(origin, id, role);
  change(incident);
  const { sent_back: _, ...sent } = incident;
  const input = { ...sent, send_noti: 0, action, remark: action === 'Reopen' ? 'Again' : undefined };
  await callAs(origin, await asRole(origin, role), 'update_incident', input);
}

export async function trailOfCase(origin: string, id: string): Promise<[string, ...string[]][]> {
  const { data } = await callAs(origin, await asRole(origin, 'super_admin'), 'get_incident_audit_trails', {
    incident_id: id,
    page: 1,
    size: 50,
  });
  return (data as IncidentAuditEntry[]).toReversed().map(({ role, description }) => [role, ...description]);
}

export const caseAt = (id: string, tab = '') => `/incidents_list/detail?id=${id}${tab}`;

export const footer = (page: Page) => page.locator('footer');

/** Presses a footer button. On a phone it may be in the menu. */
export async function pressFooter(page: Page, button: string): Promise<void> {
  const role = button === 'View Audit Trail' ? 'link' : 'button';
  const inLine = footer(page).getByRole(role, { name: button, exact: true });
  await expect(footer(page).getByRole('button', { name: 'Cancel' })).toBeVisible();
  if (isPhone(page) && !(await inLine.isVisible())) {
    await footer(page).getByRole('button', { name: 'More actions' }).click();
    return page.getByRole('menuitem', { name: button }).click();
  }
  return inLine.click();
}

export async function expectSaved(page: Page, text: RegExp = /INC-\d+ saved\./): Promise<void> {
  await expect(page).toHaveURL(/\/incidents_list(\?|$)/);
  await expect(page.getByText(text).first()).toBeVisible();
}

type Fixtures = { server: BuiltServer; sessions: Sessions; noise: Noise };

export async function anotherBrowser(
  browser: Browser,
  { server, sessions, noise }: Fixtures,
  role: Role,
  at: string,
): Promise<Page> {
  const { viewport, hasTouch, isMobile } = test.info().project.use;
  const context = await browser.newContext({
    ...{ baseURL: server.origin, reducedMotion: 'reduce' },
    ...{ viewport: viewport ?? null, hasTouch: hasTouch ?? false, isMobile: isMobile ?? false },
  });
  noise.listen(context);
  const page = await context.newPage();
  await signInWith(sessions, page).as(role, { at });
  return page;
}
