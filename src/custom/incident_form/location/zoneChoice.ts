import type { DescriptionPatch } from '../../../../contract/incidents/newIncident.ts';
import type { IncidentDescription } from '../../../../contract/schemas/caseDetails.ts';
import type { Zone } from '../../../../contract/schemas/referenceData.ts';
import { hasWords } from '../../../../contract/text.ts';
import { ZONE_PIN, ZONE_TYPED } from '../../../../contract/values/incidentValues.ts';
import { formatPosition, type Position } from '../../../../contract/values/position.ts';

export type ZoneFields = Pick<IncidentDescription, 'zone' | 'zone_type' | 'sub_zones'>;

const ZONES_WITHOUT_SEARCH = 12;

export function onZone(mainZone: string, subZone = ''): DescriptionPatch {
  return { zone_type: mainZone, zone: subZone || mainZone, sub_zones: subZone };
}

export function onTypedPlace(before: ZoneFields): DescriptionPatch {
  return { zone_type: ZONE_TYPED, zone: before.zone_type === ZONE_TYPED ? before.zone : '', sub_zones: '' };
}

export function onPinnedPlace(position: Position): DescriptionPatch {
  return { zone_type: ZONE_PIN, zone: formatPosition(position), sub_zones: '' };
}

export function needsSearch(zones: readonly Zone[]): boolean {
  return zones.length > ZONES_WITHOUT_SEARCH;
}

export function filterZones(zones: readonly Zone[], words: string): Zone[] {
  return zones.filter(({ title, sub_zone }) => [title, ...sub_zone].some((name) => hasWords(name, words)));
}
