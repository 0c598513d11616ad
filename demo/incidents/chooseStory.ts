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

/** A story with the one way in which it is told. */
export type Told = Omit<Story, 'what'> & { what: string };

/** What happens, and the zone and placement where it does. */
export type Setting = { story: Told; place: ZonePlace; placement: PlacementTitle };

/** How often each way of telling was used; one that was used often gives way. */
export type Uses = Map<Story | string, number>;

/** Something that could happen to this kind of person, there and then. `colleagues` are those a story of staff could be about. */
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
  const ways = getWays(story).filter((way) => getGrades(way, frame).length > 0);
  const way = random.weighted(ways, ({ what }) => 1 / (1 + used(uses, what)));
  uses.set(story, used(uses, story) + 1);
  uses.set(way.what, used(uses, way.what) + 1);
  return { ...random.pick(settings), story: way };
}

const getWeight = ({ weight = 1 }: Story) => weight;
const used = (uses: Uses, what: Story | string) => uses.get(what) ?? 0;

/** A way of telling brings what belongs to it and has the rest from its story. */
function getWays(story: Story): Told[] {
  return story.what.map((way) =>
    typeof way === 'string' ? { ...story, what: way } : { ...story, ...way, what: way.text },
  );
}

function fits(story: Story, frame: Frame, colleagues: readonly Person[]): boolean {
  return (
    story.type === frame.type &&
    story.categories.includes(frame.category) &&
    story.who.includes(frame.kind) &&
    getWays(story).some((way) => getGrades(way, frame).length > 0) &&
    fitsHour(story, frame) &&
    (frame.kind !== 'staff' || chooseCast(story, colleagues).length > 0)
  );
}

/** The injuries of the story that are as grave as the category says; where nobody is hurt, the one thing that happens. */
export function getGrades({ injuries }: Pick<Told, 'injuries'>, { category }: Pick<Frame, 'category'>) {
  if (!injuries) return ['none' as const];
  return injuries.filter((injury) => {
    const { grades } = INJURY_TEXTS[injury];
    return grades.includes(category);
  });
}

/** Whose story it can be. */
export function chooseCast(
  { staff }: Pick<Story, 'staff'>,
  colleagues: readonly Person[],
): readonly Person[] {
  return staff ? colleagues.filter(({ subDepartment }) => staff.includes(subDepartment)) : colleagues;
}

function fitsHour(story: Story, { park, moment, category, emergency }: Frame): boolean {
  if (story.night && !isNightPark(park)) return false;
  if (story.day && isNightPark(park)) return false;
  // What is rare is not left to the weather of the day; the weather follows it.
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

/** They are the same for each of 1,200 incidents. */
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
