import type { PlacementTitle } from '../../server/operations/installation/reference/incidentKinds.ts';
import { isNightPark, STORM, WET } from '../calendar.ts';
import type { Person } from '../people/person.ts';
import { getPlaces, hasPlacement, type ZonePlace } from '../places/places.ts';
import type { Random } from '../random.ts';
import { emergencies } from '../stories/emergencies.ts';
import { STORIES } from '../stories/stories.ts';
import type { Story } from '../stories/story.ts';
import { INJURY_TEXTS } from '../texts/injuries.ts';
import type { Frame } from './frame.ts';

type Told = Omit<Story, 'what'> & { what: string };

export type Setting = { story: Told; place: ZonePlace; placement: PlacementTitle };

/** Use counts: variants that were used often become less likely. */
export type Uses = Map<Story | string, number>;

export function chooseSetting(
  random: Random,
  frame: Frame,
  colleagues: readonly Person[],
  uses: Uses,
): Setting {
  const fitting = (frame.emergency ? emergencies : STORIES)
    .filter((story) => fits(story, frame, colleagues))
    .map((story) => ({ story, settings: getSettings(story, frame.park) }))
    .filter(({ settings }) => settings.length > 0);
  const { story, settings } = random.weighted(
    fitting,
    (option) => getWeight(option.story) / (1 + used(uses, option.story) / (8 * getWeight(option.story))),
  );
  const ways = listTellings(story).filter((way) => getGrades(way, frame).length > 0);
  const way = random.weighted(ways, ({ what }) => 1 / (1 + used(uses, what)));
  uses.set(story, used(uses, story) + 1);
  uses.set(way.what, used(uses, way.what) + 1);
  return { ...random.pick(settings), story: way };
}

const getWeight = ({ weight = 1 }: Story) => weight;
const used = (uses: Uses, what: Story | string) => uses.get(what) ?? 0;

/** A variant overrides fields of its story. */
function listTellings(story: Story): Told[] {
  return story.what.map((way) =>
    typeof way === 'string' ? { ...story, what: way } : { ...story, ...way, what: way.text },
  );
}

function fits(story: Story, frame: Frame, colleagues: readonly Person[]): boolean {
  return (
    story.type === frame.type &&
    story.categories.includes(frame.category) &&
    story.who.includes(frame.kind) &&
    listTellings(story).some((way) => getGrades(way, frame).length > 0) &&
    fitsHour(story, frame) &&
    (frame.kind !== 'staff' || chooseCast(story, colleagues).length > 0)
  );
}

export function getGrades({ injuries }: Pick<Told, 'injuries'>, { category }: Pick<Frame, 'category'>) {
  if (!injuries) return ['none' as const];
  return injuries.filter((injury) => {
    const { grades } = INJURY_TEXTS[injury];
    return grades.includes(category);
  });
}

export function chooseCast(
  { staff }: Pick<Story, 'staff'>,
  colleagues: readonly Person[],
): readonly Person[] {
  return staff ? colleagues.filter(({ subDepartment }) => staff.includes(subDepartment)) : colleagues;
}

function fitsHour(story: Story, { park, moment, category, emergency }: Frame): boolean {
  if (story.night && !isNightPark(park)) return false;
  if (story.day && isNightPark(park)) return false;
  // Rare cases ignore the weather of the day, which is then set to match.
  if (emergency || category === 'c3' || category === 'c4') return true;
  return weatherFits(story, moment.weather);
}

export function weatherFits({ weather }: Pick<Story, 'weather'>, now: Frame['moment']['weather']): boolean {
  switch (weather) {
    case undefined:
      return true;
    case 'wet':
      return WET.includes(now);
    case 'storm':
      return STORM.includes(now);
    case 'dry':
      return now === 'Fair' || now === 'Cloudy' || now === 'Haze';
  }
}

type Scene = Omit<Setting, 'story'>;

/** Cache: scenes are the same for all incidents. */
const KNOWN = new Map<Story, Map<string, Scene[]>>();

function getSettings(story: Story, park: string): Scene[] {
  const ofStory = KNOWN.get(story) ?? new Map<string, Scene[]>();
  KNOWN.set(story, ofStory);
  const known = ofStory.get(park) ?? getScenes(story, park);
  ofStory.set(park, known);
  return known;
}

function getScenes({ where, placements }: Story, park: string): Scene[] {
  return getPlaces(park)
    .filter(({ tags }) => !where || where.some((tag) => tags.includes(tag)))
    .flatMap((place) =>
      placements
        .filter((placement) => hasPlacement(place, placement))
        .map((placement) => ({ place, placement })),
    );
}
