import type { IncidentFilter } from '../../contract/values/incidentFilter.ts';
import { ZONE_PIN } from '../../contract/values/incidentValues.ts';
import { isWithin, parseArea, toPinCell } from '../../contract/values/mapArea.ts';
import { isPlaced, parsePosition } from '../../contract/values/position.ts';
import type { PendingIncident } from '../offline/pendingIncidents.ts';
import { readCachedReferenceData } from '../reference/referenceData.ts';

/** Matches like the server: a pin by its position, a zone by its centre, among the known parks. */
export async function createPlaceFilter({
  area: written = '',
  pin_cell,
}: IncidentFilter): Promise<(pending: PendingIncident) => boolean> {
  const area = parseArea(written);
  const parks = (await readCachedReferenceData())?.parks ?? [];
  return ({ incident }) => {
    const { park: name, zone_type, zone } = incident.case_details.incident_description;
    const pin = zone_type === ZONE_PIN ? parsePosition(zone) : undefined;
    if (pin_cell && (!pin || toPinCell(pin) !== pin_cell)) return false;
    if (!area) return true;
    const place =
      pin ?? parks.find(({ park }) => park === name)?.main_zones.find(({ title }) => title === zone_type);
    return place !== undefined && isPlaced(place) && isWithin(area, place);
  };
}
