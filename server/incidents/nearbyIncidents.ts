import { and, gte, ne, or, sql } from 'drizzle-orm';
import { mayWorkOnIncident } from '../../contract/access.ts';
import { detailTabs } from '../../contract/incidents/incidentTabs.ts';
import { SAME_EVENT_MAX_COUNT, SAME_EVENT_METRES, SAME_EVENT_MS } from '../../contract/limits.ts';
import { zoneUnder } from '../../contract/reference/placeUnder.ts';
import type { NearbyIncident } from '../../contract/schemas/incident.ts';
import { ZONE_PIN, ZONE_TYPED } from '../../contract/values/incidentValues.ts';
import { metresBetween, parsePosition } from '../../contract/values/position.ts';
import { incidents } from '../database/schema.ts';
import type { Handler } from '../http/endpoints/endpointRoutes.ts';
import { readParks } from '../platform/parks.ts';
import { incidentCode } from './incidentRow.ts';
import { filterOpenable } from './reach.ts';

const COLUMNS = {
  id: incidents.id,
  category: incidents.category,
  createdBy: incidents.createdBy,
  status: incidents.status,
  park: incidents.park,
  zoneType: incidents.zoneType,
  pin: incidents.pin,
  title: incidents.title,
  creatorName: incidents.creatorName,
  createdAt: incidents.createdAt,
};

/** Perhaps the same event: filed lately in the same zone, or with a pin nearby (issue 45). */
export const nearbyIncidents: Handler<'get_nearby_incidents'> = async (
  { database, reference, now },
  { input: { park: title, zone_type, zone }, by },
) => {
  const park = (await readParks(reference)).find((one) => one.park === title);
  const pin = zone_type === ZONE_PIN ? parsePosition(zone) : undefined;
  const isInZone = zone_type !== ZONE_PIN && zone_type !== ZONE_TYPED && zone_type !== '';
  const zoneTitle = isInZone ? zone_type : park && pin && zoneUnder(park, pin)?.title;
  const since = new Date(now().getTime() - SAME_EVENT_MS);
  // The change is indexed, and never before the filing.
  const isRecent = and(gte(incidents.latestUpdatedAt, since), gte(incidents.createdAt, since));
  const isInSameZone = sql`(${incidents.park}, ${incidents.zoneType}) = (${title}, ${zoneTitle ?? ''})`;
  const rows = await database
    .select(COLUMNS)
    .from(incidents)
    .where(
      and(isRecent, ne(incidents.status, 'Archived'), or(isInSameZone, sql`${incidents.pin} is not null`)),
    );
  const near = rows.flatMap((row) => {
    const at = row.pin && { lat: row.pin.y, lng: row.pin.x };
    const metres = at && pin ? metresBetween(at, pin) : undefined;
    if (metres !== undefined && metres <= SAME_EVENT_METRES) return [{ row, metres }];
    const zoneOfRow = at ? park && row.park === title && zoneUnder(park, at)?.title : row.zoneType;
    return zoneTitle && zoneOfRow === zoneTitle ? [{ row, metres }] : [];
  });
  const openable = await filterOpenable(
    database,
    by,
    near.map(({ row }) => row),
  );
  const data = near
    .filter(({ row }) => openable.has(row.id))
    .sort((one, other) => compare(one.metres, other.metres) || other.row.id - one.row.id)
    .slice(0, SAME_EVENT_MAX_COUNT)
    .map(
      ({ row, metres }): NearbyIncident => ({
        id: String(row.id),
        incident_id: incidentCode(row.id),
        incident_status: row.status,
        filtered_zone_type: row.zoneType,
        incident_title: row.title,
        creator_name: row.creatorName,
        created_at: row.createdAt.toISOString(),
        metres: metres === undefined ? null : Math.round(metres),
        may_update: mayWorkOnIncident(by.viewer, row) && detailTabs(row.status).includes('Incident Updates'),
      }),
    );
  return { data };
};

/** Those of unknown distance last. */
function compare(one = Number.MAX_SAFE_INTEGER, other = Number.MAX_SAFE_INTEGER): number {
  return one - other;
}
