import { ZONE_TITLE_CUT, ZONE_TITLE_MAX_LENGTH } from '../../contract/limits.ts';
import type { ReferenceData } from '../../contract/reference/referenceData.ts';
import type { Option } from '../components/SelectField.tsx';

/** Zones named by the specification, offered if no park is selected (LIST-2). */
const NAMED_ZONES = ['Entrance Plaza', 'Treetops Trail', 'West Node', 'Kidsworld'];

type Reference = ReferenceData | undefined;
type Entry = { title: string; retired?: boolean | undefined };

/** Records keep a retired value, so filters offer it too, after the others (REF-2). */
function toFilterOptions(entries: readonly Entry[] = []): Option[] {
  const offered = entries.filter(({ retired }) => !retired);
  const titles = new Set([...offered, ...entries].map(({ title }) => title));
  return [...titles].map((value) => ({
    value,
    text: offered.some(({ title }) => title === value) ? value : `${value} (retired)`,
  }));
}

export function parkFilterOptions(reference: Reference): Option[] {
  return toFilterOptions(reference?.parks.map(({ park, retired }) => ({ title: park, retired })));
}

export function departmentFilterOptions(reference: Reference): Option[] {
  return toFilterOptions(reference?.departments);
}

export function zoneFilterOptions(reference: Reference, park: string | undefined): Option[] {
  return toFilterOptions(
    park
      ? reference?.parks.find((one) => one.park === park)?.main_zones
      : NAMED_ZONES.map((title) => ({ title })),
  );
}

export function typeFilterOptions(reference: Reference): Option[] {
  return toFilterOptions(reference && [...reference.incidentTypes.values()]);
}

export function placementFilterOptions(reference: Reference, type: string | undefined): Option[] {
  const types = [...(reference?.incidentTypes.values() ?? [])];
  return toFilterOptions(
    type
      ? types.find(({ title }) => title === type)?.placements
      : types.flatMap(({ placements, retired }) =>
          placements.map((one) => ({ title: one.title, retired: one.retired || retired })),
        ),
  );
}

/** Over 46 characters: the first 43 and an ellipsis (FORM-6). */
export function shortZoneTitle(title: string): string {
  return title.length > ZONE_TITLE_MAX_LENGTH ? `${title.slice(0, ZONE_TITLE_CUT)}…` : title;
}
