import { ZONE_TITLE_CUT, ZONE_TITLE_MAX_LENGTH } from '../../contract/limits.ts';
import {
  getZones,
  incidentTypeChoices,
  placementChoices,
  type ReferenceData,
} from '../../contract/reference/referenceData.ts';

/** Zones named by the specification, offered if no park is selected (LIST-2). */
const NAMED_ZONES = ['Entrance Plaza', 'Treetops Trail', 'West Node', 'Kidsworld'];

export function departmentTitles(reference: ReferenceData): string[] {
  return reference.departments.filter(({ retired }) => !retired).map(({ title }) => title);
}

export function zoneFilterTitles(reference: ReferenceData, park: string | undefined): string[] {
  return park ? getZones(reference, park).map(({ title }) => title) : NAMED_ZONES;
}

/** Over 46 characters: the first 43 and an ellipsis (FORM-6). */
export function shortZoneTitle(title: string): string {
  return title.length > ZONE_TITLE_MAX_LENGTH ? `${title.slice(0, ZONE_TITLE_CUT)}…` : title;
}

export function placementFilterTitles(reference: ReferenceData, incidentType: string | undefined): string[] {
  const types = incidentType ? [incidentType] : incidentTypeChoices(reference).map(({ title }) => title);
  const titles = types.flatMap((type) => placementChoices(reference, type)).map(({ title }) => title);
  return [...new Set(titles)];
}
