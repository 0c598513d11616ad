import { CREATE_SENTENCE, fieldChanged, remarked } from '../../contract/audit/changeSentences.ts';
import { addedEntry, FORMS } from '../../contract/audit/changes.ts';
import type { CorrectiveAction } from '../../contract/schemas/afterActionReport.ts';
import type { IncidentUpdate } from '../../contract/schemas/incident.ts';
import { CATEGORY_LABELS } from '../../contract/values/incidentValues.ts';
import type { IncidentDocument } from '../../server/database/schema.ts';
import { SUB_DEPARTMENTS } from '../../server/operations/installation/reference/departments.ts';
import { RECIPIENTS } from '../../server/operations/installation/reference/recipients.ts';
import { type AuditLine, choosePlatform, toAuditText } from '../people/auditLine.ts';
import type { Person } from '../people/person.ts';
import { PARKS_OF } from '../people/quotas.ts';
import { createRandom, type Random } from '../random.ts';
import { getProfile } from '../stories/profiles.ts';
import { say } from '../texts/phrases.ts';
import { chooseActor, worksAt } from './actors.ts';
import { makeAfterAction } from './afterAction.ts';
import { chooseCast, chooseSetting, type Setting, type Uses } from './chooseStory.ts';
import { makeCaseDetails } from './details.ts';
import type { Frame } from './frame.ts';
import { involve } from './involved.ts';
import { type Narration, narrate } from './narration.ts';
import { atWork, type Step, timeline } from './timeline.ts';

export type DemoIncident = Pick<Frame, 'status' | 'category' | 'createdAt'> & {
  createdBy: Person;
  latestUpdatedAt: Date;
  latestUpdatedBy: Person;
  notiFrequency: '' | 'one time';
  document: IncidentDocument;
  /** Oldest first. */
  audit: AuditLine[];
};

type Scenery = {
  now: Date;
  people: readonly Person[];
  taken: ReadonlySet<string>;
  uses: Uses;
  photo: (name: string) => string;
  signatureOf: (random: Random) => string;
};

export function makeIncident(frame: Frame, createdBy: Person, scenery: Scenery): DemoIncident {
  const { now, people, taken, uses, photo, signatureOf } = scenery;
  const random = createRandom('incident', frame.seed);
  const colleagues = people.filter(
    (person) => person.park === frame.park && person !== createdBy && worksAt(person, frame.moment.at),
  );
  const setting = chooseSetting(random, frame, colleagues, uses);
  const someone = involve(random, frame.kind, setting.story, chooseCast(setting.story, colleagues), taken);
  let telling = narrate(random, frame, setting, someone);
  // Regenerate until the text is unique.
  while (uses.has(telling.details)) telling = narrate(random, frame, setting, someone);
  uses.set(telling.details, 1);
  const signature = () => signatureOf(random);
  const case_details = makeCaseDetails(random, frame, setting, someone, telling, {
    colleagues,
    taken,
    photo,
    signature,
  });
  const steps = timeline(random, frame, case_details.incident_description.is_followup_required, now);
  const updates = getUpdates(random, frame, setting, telling, { steps, photo, colleagues, now });
  const actionsAt = momentOfActions(random, frame, steps);
  const document: IncidentDocument = {
    case_details,
    aar: makeAfterAction(random, frame, setting, telling, actionsAt),
    incident_updates: updates.map(({ update }) => update),
    ...notification(frame, setting),
  };
  const audit = getAudit(random, frame, createdBy, { steps, updates, actionsAt, document, people });
  const last = audit.at(-1);
  return {
    status: frame.status,
    category: frame.category,
    createdAt: frame.createdAt,
    createdBy,
    latestUpdatedAt: last?.at ?? frame.createdAt,
    latestUpdatedBy: last?.by ?? createdBy,
    notiFrequency: frame.emergency || random.chance(0.25) ? 'one time' : '',
    document,
    audit,
  };
}

type Update = { update: IncidentUpdate; by: Person; at: Date };
type Course = {
  steps: readonly Step[];
  photo: (name: string) => string;
  colleagues: readonly Person[];
  now: Date;
};

/** Milliseconds. */
const BUSY_WITH_IT = 24 * 86_400_000;

function getUpdates(
  random: Random,
  { seed, status, category, createdAt, emergency }: Frame,
  { story }: Setting,
  { words }: Narration,
  { steps, photo, colleagues, now }: Course,
): Update[] {
  const fromTheStart = emergency && (status === 'Open' || steps.length > 0);
  const opened = fromTheStart ? createdAt : steps.find(({ to }) => to === 'Open')?.at;
  if (!opened) return [];
  const end = steps.find(({ to, at }) => to === 'Closed' && at > opened)?.at ?? now;
  const closed = new Date(Math.min(end.getTime(), opened.getTime() + BUSY_WITH_IT));
  const room = closed.getTime() - opened.getTime();
  const count = random.weighted(
    [0, 1, 2, 3],
    (value) => (category === 'c1' ? [45, 35, 15, 5] : [10, 30, 35, 25])[value] ?? 0,
  );
  const all = getProfile(story.profile).updates;
  const chosen = random.shuffled(all).slice(0, count);
  const remarks = all.filter((remark) => chosen.includes(remark));
  return remarks.map((remark, index) => {
    const plain = new Date(
      opened.getTime() + Math.round((room * (index + 0.4 + random.next() * 0.4)) / (count + 1)),
    );
    const moved = atWork(random, plain);
    const at = moved < closed ? moved : plain;
    const by = random.pick(colleagues.filter((person) => worksAt(person, at)));
    const pictures = random.chance(0.3) ? random.shuffled(story.photos ?? []).slice(0, 1) : [];
    return {
      by,
      at,
      update: {
        id: `u${seed}n${index + 1}`,
        remark: say(random, [remark], words),
        img_url: pictures.map(photo),
        submitted_by: by.name,
        submitted_by_id: by.uid,
        submitted_at: at.toISOString(),
        deleted: 'no',
      },
    };
  });
}

/** Corrective actions are added with the last step before closing, or not at all. */
function momentOfActions(
  random: Random,
  { status, category }: Frame,
  steps: readonly Step[],
): Date | undefined {
  const likely = category === 'c1' ? 0.45 : 1;
  if (status === 'Draft' || status === 'Archived' || !random.chance(likely)) return undefined;
  return steps.at(-1)?.at;
}

function notification({ emergency, park }: Frame, { story }: Setting) {
  const names = (emergency ? SUB_DEPARTMENTS : RECIPIENTS[story.classification]).filter(
    (name) => PARKS_OF[name]?.includes(park) ?? true,
  );
  return {
    notification_list: names,
    checked_users: [],
    unchecked_users: [],
    selected_noti_departs: names.map((name) => ({ name, status: 1 as const })),
  };
}

type Doings = {
  steps: readonly Step[];
  updates: readonly Update[];
  actionsAt: Date | undefined;
  document: IncidentDocument;
  people: readonly Person[];
};

/** Only people whose footer offered the action (IAUD-2). */
function getAudit(random: Random, frame: Frame, createdBy: Person, doings: Doings): AuditLine[] {
  const { steps, updates, actionsAt, document, people } = doings;
  const filed: AuditLine = {
    at: frame.createdAt,
    by: createdBy,
    description: [CREATE_SENTENCE],
    details: [],
    platform: choosePlatform(random, createdBy),
  };
  const done = steps.map(({ at, action, from, to, category, lowers }): AuditLine => {
    const facts = { status: from, category, createdBy: createdBy.uid, park: frame.park };
    const by = chooseActor(random, people, facts, action, at);
    const platform = choosePlatform(random, by);
    const changes = [
      lowers
        ? fieldChanged('category', CATEGORY_LABELS.c2, CATEGORY_LABELS.c1)
        : fieldChanged('status', from, to),
    ];
    if (action === 'Reopen') changes.push(remarked(action, random.pick(REOPEN_REMARKS)));
    if (at === actionsAt) changes.push(...document.aar.recommended_ca.map(actionAdded));
    return { at, by, platform, ...toAuditText(...changes) };
  });
  const posted = updates.map(
    ({ at, by, update }, index): AuditLine => ({
      at,
      by,
      ...toAuditText(addedEntry(FORMS.update, index + 1, update)),
      platform: choosePlatform(random, by),
    }),
  );
  return [filed, ...done, ...posted].sort((a, b) => a.at.getTime() - b.at.getTime());
}

const actionAdded = (action: CorrectiveAction, index: number) => addedEntry(FORMS.action, index + 1, action);

const REOPEN_REMARKS = [
  'Further information came in after closing.',
  'Insurer asked for further details.',
  'Closed by mistake.',
] as const;
