import { ZONE_TITLE_CUT, ZONE_TITLE_MAX_LENGTH } from '../../contract/limits.ts';
import {
  getZones,
  incidentTypeChoices,
  placementChoices,
  type ReferenceData,
} from '../../contract/reference/referenceData.ts';

export {
  classificationChoices,
  getZones as zonesOf,
  type IdAndTitle,
  incidentTypeChoices,
  injuryChoices,
  parkTitles,
  placementChoices,
} from '../../contract/reference/referenceData.ts';

/** The four zones the specification names; the list's zone filter offers them where no park is chosen (LIST-2). */
const NAMED_ZONES = ['Entrance Plaza', 'Treetops Trail', 'West Node', 'Kidsworld'];

export function departmentTitles(reference: ReferenceData): string[] {
  return reference.departments.filter(({ retired }) => !retired).map(({ title }) => title);
}

/** LIST-2: the zones of the chosen park, or the named four. */
export function zoneFilterTitles(reference: ReferenceData, park: string | undefined): string[] {
  return park ? getZones(reference, park).map(({ title }) => title) : NAMED_ZONES;
}

/** FORM-6: titles over 46 characters show 43 and an ellipsis. */
export function shortZoneTitle(title: string): string {
  return title.length > ZONE_TITLE_MAX_LENGTH ? `${title.slice(0, ZONE_TITLE_CUT)}…` : title;
}

/** LIST-2: the placements of the chosen type, or all. */
export function placementFilterTitles(reference: ReferenceData, incidentType: string | undefined): string[] {
  const types = incidentType ? [incidentType] : incidentTypeChoices(reference).map(({ title }) => title);
  const titles = types.flatMap((type) => placementChoices(reference, type)).map(({ title }) => title);
  return [...new Set(titles)];
}
