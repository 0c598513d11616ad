import { ZONE_PIN } from '../../contract/values/incidentValues.ts';
import { isWithin, parseArea } from '../../contract/values/mapArea.ts';
import { isPlaced, parsePosition } from '../../contract/values/position.ts';
import type { PendingIncident } from '../offline/pendingIncidents.ts';
import { keptReferenceData } from '../reference/referenceData.ts';

/** Issue 21, item 2: as the server looks at an area: a pin by itself, a zone by its middle, of the parks that this browser knows. */
export async function areaCheck(written: string): Promise<(pending: PendingIncident) => boolean> {
  const area = parseArea(written);
  if (!area) return () => true;
  const parks = (await keptReferenceData())?.parks ?? [];
  return ({ incident }) => {
    const { park: name, zone_type, zone } = incident.case_details.incident_description;
    const place =
      zone_type === ZONE_PIN
        ? parsePosition(zone)
        : parks.find(({ park }) => park === name)?.main_zones.find(({ title }) => title === zone_type);
    return place !== undefined && isPlaced(place) && isWithin(area, place);
  };
}
