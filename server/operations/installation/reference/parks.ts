import type { Park, Zone } from '../../../../contract/schemas/referenceData.ts';
import type { Position } from '../../../../contract/values/position.ts';
import { centroid, toGeo } from '../../../geocoding/geometry.ts';
import { parkOutline, zoneOutlines } from './outlines.ts';
import { PARK_PLANS, type ParkPlan } from './parkPlans.ts';

export type GetPicture = (park: string, zone: string) => string;

type PlacedZone = Zone & Position;
type PlacedPark = Omit<Park, 'main_zones'> & Position & { main_zones: PlacedZone[] };

export function parks(pictureOf: GetPicture): PlacedPark[] {
  return PARK_PLANS.map((plan) => ({
    park: plan.title,
    ...plan.at,
    outline: parkOutline(plan.border).map((point) => toGeo(plan.at, point)),
    main_zones: getZones(plan, pictureOf),
  }));
}

function getZones(plan: ParkPlan, pictureOf: GetPicture): PlacedZone[] {
  const middles = plan.zones.map(({ at }) => at);
  const outlines = zoneOutlines(plan.border, middles, plan.woods);
  return plan.zones.map(({ title, at, subZones = [] }, index) => {
    const outline = outlines[index] ?? [];
    return {
      title,
      img_url: pictureOf(plan.title, title),
      sub_zone: [...subZones],
      ...toGeo(plan.at, outline.length > 0 ? centroid(outline) : at),
      outline: outline.map((point) => toGeo(plan.at, point)),
    };
  });
}
