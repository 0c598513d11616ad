import { ZONE_TITLE_CUT, ZONE_TITLE_MAX_LENGTH } from '../../contract/limits.ts';
import type { Zone } from '../../contract/schemas/referenceData.ts';
import type { ReferenceData } from './referenceData.ts';

/** The four zones the seeds name; the list's zone filter offers them where no park is chosen (LIST-2). */
const NAMED_ZONES = ['Entrance Plaza', 'Treetops Trail', 'West Node', 'Kidsworld'];

export function parkTitles(reference: ReferenceData): string[] {
  return reference.parks.filter(({ retired }) => !retired).map(({ park }) => park);
}

export function departmentTitles(reference: ReferenceData): string[] {
  return reference.departments.filter(({ retired }) => !retired).map(({ title }) => title);
}

export function zonesOf(reference: ReferenceData, park: string): Zone[] {
  const zones = reference.parks.find((candidate) => candidate.park === park)?.main_zones ?? [];
  return zones.filter(({ retired }) => !retired);
}

/** LIST-2: the zones of the chosen park, or the named four. */
export function zoneFilterTitles(reference: ReferenceData, park: string | undefined): string[] {
  return park ? zonesOf(reference, park).map(({ title }) => title) : NAMED_ZONES;
}

/** FORM-6: titles over 46 characters show 43 and an ellipsis. */
export function shortZoneTitle(title: string): string {
  return title.length > ZONE_TITLE_MAX_LENGTH ? `${title.slice(0, ZONE_TITLE_CUT)}…` : title;
}

export type IdAndTitle = { id: string; title: string };

export function incidentTypeChoices(reference: ReferenceData): IdAndTitle[] {
  return [...reference.incidentTypes]
    .filter(([, { retired }]) => !retired)
    .map(([id, { title }]) => ({ id, title }));
}

/** FORM-4: the placements of a type, by its title. */
export function placementChoices(reference: ReferenceData, incidentType: string): IdAndTitle[] {
  const type = [...reference.incidentTypes.values()].find(({ title }) => title === incidentType);
  return type?.placements.filter(({ retired }) => !retired) ?? [];
}

/** LIST-2: the placements of the chosen type, or all. */
export function placementFilterTitles(reference: ReferenceData, incidentType: string | undefined): string[] {
  const types = incidentType ? [incidentType] : incidentTypeChoices(reference).map(({ title }) => title);
  const titles = types.flatMap((type) => placementChoices(reference, type)).map(({ title }) => title);
  return [...new Set(titles)];
}

/** FORM-4: the classifications of a placement, by its id. */
export function classificationChoices(reference: ReferenceData, placementId: string): IdAndTitle[] {
  const placement = reference.incidentPlacements.get(placementId);
  return placement?.classifications.filter(({ retired }) => !retired) ?? [];
}

/** FORM-4: the injuries of a classification, by its id. */
export function injuryChoices(
  reference: ReferenceData,
  classificationId: string,
): { injuryTypeId: string; injuries: string[] } {
  const injuryTypeId = reference.incidentClassifications.get(classificationId)?.injury_type_id ?? '';
  const type = reference.injuryTypes.get(injuryTypeId);
  return { injuryTypeId, injuries: type && !type.retired ? type.injuries : [] };
}
