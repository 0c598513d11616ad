import {
  type AfterActionReport,
  aar,
  type CorrectiveAction,
  type Reporting,
} from '../../contract/schemas/afterActionReport.ts';
import { addDays, dayToWireDate, singaporeDay, wireDateAndTime } from '../../contract/singaporeTime.ts';
import type { Random } from '../random.ts';
import type { Profile } from '../stories/profile.ts';
import { getProfile } from '../stories/profiles.ts';
import { INJURY_TEXTS } from '../texts/injuries.ts';
import { phrase, say } from '../texts/phrases.ts';
import type { Setting } from './chooseStory.ts';
import type { Frame } from './frame.ts';
import type { Narration } from './narration.ts';

export function makeAfterAction(
  random: Random,
  frame: Frame,
  setting: Setting,
  telling: Narration,
  actionsAt: Date | undefined,
): AfterActionReport {
  const profile = getProfile(setting.story.profile);
  const analysed =
    random.chance(ANALYSED[frame.status] ?? 0) || (frame.category !== 'c1' && frame.status !== 'Draft');
  const additional_actions = additionalActions(random, frame, setting, telling);
  const medical_status = medicalStatus(random, frame, telling);
  return aar.parse({
    additional_actions,
    medical_status,
    reporting: medical_status.medical_leave ? getReporting(frame) : undefined,
    root_cause: {
      unsafe_act: analysed ? random.pick(profile.unsafeAct) : '',
      unsafe_cond: analysed ? random.pick(profile.unsafeCondition) : '',
      follow_up: analysed && frame.status !== 'Draft' ? say(random, profile.followUp, telling.words) : '',
    },
    recommended_ca: actionsAt ? correctiveActions(random, frame, profile, telling, actionsAt) : [],
  });
}

const ANALYSED: Partial<Record<Frame['status'], number>> = {
  Draft: 0.3,
  'Pending Approval': 0.8,
  Open: 0.7,
  Closed: 0.95,
};

function additionalActions(random: Random, frame: Frame, { story, place }: Setting, telling: Narration) {
  const services = frame.category !== 'c1' || frame.emergency ? (story.services ?? []) : [];
  if (services.length === 0) return {};
  return {
    amb_pol_called: 'Yes',
    time_called: wireDateAndTime(telling.called).time,
    time_arrival: wireDateAndTime(toNextQuarter(telling.arrived)).time,
    zone: place.zone,
    remarks: random.pick([
      'A ranger met the vehicle at the service gate and led the way.',
      'The service gate was opened in time and the path kept clear.',
      'The duty manager handed over at the first aid room.',
    ]),
  };
}

/** Arrival times have steps of 15 minutes (ADD-1). */
function toNextQuarter(at: Date): Date {
  const quarter = 15 * 60_000;
  return new Date(Math.ceil(at.getTime() / quarter) * quarter);
}

function medicalStatus(
  random: Random,
  { category, kind }: Frame,
  { injury, clinic, hospital, leave, words }: Narration,
) {
  if (!injury || category === 'c1') return {};
  const serious = category !== 'c2';
  const texts = INJURY_TEXTS[injury];
  return {
    hospital_name: serious ? hospital : clinic.replace(/^the /, ''),
    medical_leave: kind === 'guest' ? '' : String(leave),
    hospitalisation_leave: serious && kind !== 'guest' ? String(random.int(2, 9)) : '',
    diagnosis: say(random, (serious && texts.seriousDiagnosis) || texts.diagnosis, words),
  };
}

function getReporting({ seed, status, createdAt }: Frame): Partial<Reporting> | undefined {
  if (status !== 'Closed' && status !== 'Archived') return undefined;
  return {
    reference_no: `IR-${seed}`,
    reported_on: dayToWireDate(addDays(singaporeDay(createdAt), 3)),
  };
}

function correctiveActions(
  random: Random,
  { seed, status, category, createdAt }: Frame,
  profile: Profile,
  { words }: Narration,
  addedAt: Date,
): CorrectiveAction[] {
  const count = random.int(1, category === 'c1' ? 2 : 3);
  return random
    .shuffled(profile.actions)
    .slice(0, count)
    .map(({ text, by }, index) => ({
      id: `ca${seed}n${index + 1}`,
      recommended_ca_no: `Action ${index + 1}`,
      description: phrase(random, text, words),
      action_assigned_to: by,
      to_be_done_by: dayToWireDate(addDays(singaporeDay(createdAt), random.int(5, 40))),
      recommended_ca_status: random.pick(
        status === 'Closed'
          ? ['Completed', 'Completed', 'Completed', 'Deferred']
          : ['Not started', 'In progress', 'In progress', 'Completed'],
      ),
      status: '',
      arr_created_at: addedAt.toISOString(),
    }));
}
