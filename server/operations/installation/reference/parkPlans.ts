import type { GeoPoint, Metres, Ring } from '../../../geocoding/geometry.ts';
import {
  BIRD_PARADISE,
  NIGHT_SAFARI,
  RAINFOREST_WILD_ASIA,
  RIVER_WONDERS,
  SINGAPORE_ZOO,
  type ZonePlan,
} from './zonePlans.ts';

/** @param points `east,north`, separated by spaces, as in an SVG polygon */
const ring = (points: string): Ring =>
  points
    .trim()
    .split(/\s+/)
    .map((point) => {
      const [east = 0, north = 0] = point.split(',').map(Number);
      return [east, north];
    });

/** In metres from the park's point. */
export type ParkPlan = {
  title: string;
  slug: string;
  at: GeoPoint;
  border: Ring;
  zones: readonly ZonePlan[];
  woods: readonly Metres[];
};

export const PARK_PLANS: readonly ParkPlan[] = [
  {
    title: 'Singapore Zoo',
    slug: 'singapore-zoo',
    at: { lat: 1.40435, lng: 103.79302 },
    border: ring(`
      -118,-172 -62,-190 -20,-250 75,-238 135,-278 262,-232 300,-175 378,-150 385,-60 345,-5 408,55
      402,140 318,165 312,238 205,312 140,268 60,318 -20,285 -52,212 -122,165 -98,80 -140,10`),
    zones: SINGAPORE_ZOO,
    woods: [
      [205, 40],
      [360, 175],
    ],
  },
  {
    title: 'Night Safari',
    slug: 'night-safari',
    at: { lat: 1.40226, lng: 103.78789 },
    border: ring(`
      112,-90 55,-140 62,-222 -30,-236 -110,-282 -200,-250 -285,-258 -318,-190 -402,-150 -368,-60
      -425,20 -398,105 -320,125 -298,205 -195,222 -110,262 -20,228 62,222 78,140 138,95 122,10 141,-40`),
    zones: NIGHT_SAFARI,
    woods: [
      [-345, 60],
      [-330, -115],
      [45, -95],
    ],
  },
  {
    title: 'River Wonders',
    slug: 'river-wonders',
    at: { lat: 1.4033, lng: 103.7905 },
    border: ring(`
      -118,-165 -72,-218 -5,-222 50,-244 118,-205 112,-130 134,-70 112,10 132,70 98,128 88,205 20,248
      -50,216 -110,205 -118,120 -146,60 -128,-20 -146,-90`),
    zones: RIVER_WONDERS,
    woods: [[105, 60]],
  },
  {
    title: 'Bird Paradise',
    slug: 'bird-paradise',
    at: { lat: 1.4065, lng: 103.7825 },
    border: ring(`
      -122,-112 -60,-140 -35,-192 40,-182 115,-212 178,-176 258,-168 282,-100 340,-50 322,20 350,92
      298,140 278,215 200,222 132,280 60,254 -20,272 -58,205 -116,178 -112,105 -142,40 -112,-30`),
    zones: BIRD_PARADISE,
    woods: [
      [-75, 130],
      [300, -60],
    ],
  },
  {
    title: 'Rainforest Wild Asia',
    slug: 'rainforest-wild-asia',
    at: { lat: 1.4055, lng: 103.78 },
    border: ring(`
      118,-118 58,-140 30,-212 -45,-198 -115,-240 -190,-190 -262,-186 -280,-108 -342,-60 -318,20
      -348,95 -282,128 -265,212 -190,212 -112,258 -40,218 35,228 62,160 122,128 112,55 141,0 122,-60`),
    zones: RAINFOREST_WILD_ASIA,
    woods: [
      [10, -150],
      [-300, 30],
    ],
  },
];
