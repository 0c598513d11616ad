import { ZONE_PIN, ZONE_TYPED } from '../../../contract/values/incidentValues.ts';

/** `Forest Lift, Treetops Trail, Singapore Zoo`. Uses the typed place if there is no zone. */
export function placeText(park: string, zoneType: string, zone: string): string {
  const isNoZone = zoneType === ZONE_PIN || zoneType === ZONE_TYPED;
  const main = isNoZone || zoneType === zone ? '' : zoneType;
  return [zone, main, park].filter(Boolean).join(', ');
}
