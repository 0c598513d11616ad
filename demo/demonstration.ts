import { reporters } from './incidents/actors.ts';
import { frames } from './incidents/frame.ts';
import { type DemoIncident, makeIncident } from './incidents/incident.ts';
import { people } from './people/people.ts';
import type { Person } from './people/person.ts';
import { type GetPictureUrl, type PhotoName, SIGNATURE_NAMES } from './pictures/photos.ts';
import type { createRandom } from './random.ts';

export type Demonstration = { people: Person[]; incidents: DemoIncident[] };

/** Deterministic for a given `now`; only due dates are later than it. */
export function demonstration(now: Date, pictureUrlOf: GetPictureUrl): Demonstration {
  const staff = people(now);
  const all = frames(now);
  const filedBy = reporters(all, staff);
  const scenery = {
    now,
    people: staff,
    taken: new Set(staff.map(({ name }) => name)),
    uses: new Map(),
    photo: (name: string) => pictureUrlOf(name as PhotoName),
    signatureOf: (random: ReturnType<typeof createRandom>) => pictureUrlOf(random.pick(SIGNATURE_NAMES)),
  };
  const incidents = all.map((frame) => {
    const by = filedBy.get(frame);
    if (!by) throw new Error('An incident was filed by nobody.');
    return makeIncident(frame, by, scenery);
  });
  return { people: staff, incidents };
}
