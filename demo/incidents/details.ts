import { numberCasualties, numberWitnesses } from '../../contract/incidents/newIncident.ts';
import {
  type CaseDetails,
  caseDetails,
  type IncidentDescription,
} from '../../contract/schemas/caseDetails.ts';
import { wireDateAndTime } from '../../contract/singaporeTime.ts';
import {
  EMERGENCY_SERVICES,
  EMERGENCY_TITLE,
  ZONE_PIN,
  ZONE_TYPED,
} from '../../contract/values/incidentValues.ts';
import { toGeo } from '../../server/geocoding/geometry.ts';
import {
  classificationId,
  injuryTypeId,
  placementId,
} from '../../server/operations/installation/reference/incidentDocuments.ts';
import { PARK_PLANS } from '../../server/operations/installation/reference/parkPlans.ts';
import { WET } from '../calendar.ts';
import type { Person } from '../people/person.ts';
import type { Random } from '../random.ts';
import { getProfile } from '../stories/profiles.ts';
import { say } from '../texts/phrases.ts';
import { type Setting, weatherFits } from './chooseStory.ts';
import type { Frame } from './frame.ts';
import { type Involved, involve, makeCasualty } from './involved.ts';
import type { Narration } from './narration.ts';
import { makeWitnesses } from './witnesses.ts';

type Surroundings = {
  colleagues: readonly Person[];
  taken: ReadonlySet<string>;
  photo: (name: string) => string;
  signature: () => string;
};

export function makeCaseDetails(
  random: Random,
  frame: Frame,
  setting: Setting,
  someone: Involved,
  telling: Narration,
  { colleagues, taken, photo, signature }: Surroundings,
): CaseDetails {
  const { story } = setting;
  const id = `d${frame.seed}`;
  const harm = {
    injury: telling.injury,
    causes: story.causes ?? [],
    words: telling.words,
    followUp: frame.category !== 'c1' || random.chance(0.3),
    signature: someone.kind === 'guest' && random.chance(0.35) ? signature() : '',
  };
  const persons = [makeCasualty(random, `${id}c1`, someone, frame.moment.at, harm)];
  if (frame.secondPerson) {
    const others = colleagues.filter(({ name }) => name !== someone.injury_name);
    const names = new Set([...taken, someone.injury_name]);
    const second = involve(random, frame.kind, { ...story, ages: 'adult' }, others, names);
    const unhurt = { ...harm, injury: undefined, followUp: false, signature: '' };
    persons.push(makeCasualty(random, `${id}c2`, second, frame.moment.at, unhurt));
  }
  const named = persons.map(({ injury_name }) => injury_name);
  const witnesses = makeWitnesses(random, id, {
    colleagues: colleagues.filter(({ name }) => !named.includes(name)),
    taken: new Set([...taken, ...named]),
    injured: telling.injury !== undefined,
    signature: () => (random.chance(0.4) ? signature() : ''),
  });
  return caseDetails.parse({
    incident_description: description(random, frame, setting, telling),
    photo_video: getPhotos(random, frame, setting).map(photo),
    property_damage_details: damage(random, setting),
    mpd_incident_analysis: analysis(random, frame, setting),
    person_involved_details: numberCasualties(persons),
    witness_particulars: numberWitnesses(witnesses),
  });
}

function description(
  random: Random,
  frame: Frame,
  setting: Setting,
  telling: Narration,
): Partial<IncidentDescription> {
  const { story, placement } = setting;
  const { emergency, category, moment } = frame;
  const services =
    emergency || category !== 'c1'
      ? (story.services ?? [])
      : random.chance(0.4)
        ? (story.services ?? [])
        : [];
  return {
    is_emergency_incident: emergency ? 'Yes' : 'No',
    category,
    park: frame.park,
    ...getLocation(random, frame, setting, telling),
    ...wireDateAndTime(moment.at),
    incident_title: emergency ? EMERGENCY_TITLE : telling.title,
    incident_remarks: telling.details,
    incident_type: story.type,
    incident_placement: placement,
    incident_classification: story.classification,
    injury_type: telling.injury ? [telling.injury] : [],
    is_followup_required: needsFollowUp(frame) || random.chance(0.55) ? 'Yes' : 'No',
    weather: weatherFits(story, moment.weather) ? moment.weather : 'Thundery showers',
    area_condition: conditions(random, frame, setting),
    emergency_services_activated: EMERGENCY_SERVICES.map((name) => ({
      name,
      checked: services.some((service) => service === name),
    })),
    recall_people: emergency && random.chance(0.5) ? 'Yes' : 'No',
    selected_incident_ids: {
      incident_placement_id: placementId(story.type, placement),
      incident_classification_id: classificationId(story.classification),
      injury_type_id: injuryTypeId(story.classification),
    },
  };
}

/** Cases that were ever above c1, and open broadcasts (FORM-3, FORM-15). */
function needsFollowUp({ category, lowered, emergency, status }: Frame): boolean {
  return category !== 'c1' || lowered || (emergency && status === 'Open');
}

const UNDER_ROOF: readonly string[] = ['Toilet', 'Food and beverage', 'Back-of-house'];

/** No darkness at noon, and no dry outdoor places in the rain. */
function conditions(random: Random, { moment }: Frame, { story, place, placement }: Setting): string[] {
  const dark =
    moment.hour >= 19 || moment.hour < 7 || place.tags.some((tag) => tag === 'gallery' || tag === 'cave');
  const raining = WET.includes(moment.weather) && !UNDER_ROOF.includes(placement);
  const possible = (story.conditions ?? []).filter(
    (condition) => (condition !== 'Dim' || dark) && (condition !== 'Dry' || !raining),
  );
  const chosen = random.shuffled(possible).slice(0, random.chance(0.3) ? 2 : 1);
  const settled = chosen.includes('Wet') ? chosen.filter((condition) => condition !== 'Dry') : chosen;
  return settled.length > 0 ? settled : [raining ? 'Wet' : 'Dry'];
}

function getLocation(random: Random, frame: Frame, { place }: Setting, { words }: Narration) {
  const plan = PARK_PLANS.find(({ title }) => title === frame.park);
  const zone = plan?.zones.find(({ title }) => title === place.zone);
  const where = words.at ?? '';
  if (plan && zone && random.chance(0.015)) {
    const [east, north] = zone.at;
    const { lat, lng } = toGeo(plan.at, [east + random.int(-40, 40), north + random.int(-40, 40)]);
    return { zone: `${lat},${lng}`, zone_type: ZONE_PIN, sub_zones: '' };
  }
  if (random.chance(0.015)) return { zone: `${place.zone}, ${where}`, zone_type: ZONE_TYPED, sub_zones: '' };
  const part = zone?.subZones?.find((title) => where.toLowerCase().includes(title.toLowerCase())) ?? '';
  return { zone: part || place.zone, zone_type: place.zone, sub_zones: part };
}

function getPhotos(random: Random, { status, category, emergency }: Frame, { story }: Setting): string[] {
  const shares =
    status === 'Draft'
      ? [45, 35, 20, 0]
      : emergency || category === 'c1'
        ? [12, 48, 30, 10]
        : [0, 20, 40, 40];
  const count = random.weighted([0, 1, 2, 3], (value) => shares[value] ?? 0);
  return random.shuffled(story.photos ?? []).slice(0, count);
}

function damage(random: Random, { story }: Setting) {
  if (!story.damage || !random.chance(0.75)) return {};
  const { property, things, party, info, priority } = story.damage;
  return {
    property_type: property,
    damaged_things: random.pick(things),
    party_type: party,
    party_info: random.pick(info),
    priority_of_fix: priority,
  };
}

function analysis(random: Random, { category, kind, status }: Frame, { story }: Setting) {
  const likely = category !== 'c1' ? 1 : kind === 'guest' ? 0.3 : 0.65;
  if (status === 'Archived' || !random.chance(status === 'Draft' ? likely / 2 : likely)) return {};
  const profile = getProfile(story.profile);
  const stopped = category !== 'c1' || random.chance(0.4);
  return {
    substandard_action: profile.substandardAction,
    substandard_condition: profile.substandardCondition,
    personnel_factors: profile.personnel,
    job_factors: profile.job,
    work_stoppage: stopped ? 'Yes' : 'No',
    stoppage_text: stopped ? say(random, profile.stoppage, {}) : '',
  };
}
