import type { RaRecord } from 'react-admin';
import type { Park, Zone } from '../../../contract/schemas/referenceData.ts';
import type { Position } from '../../../contract/values/position.ts';
import { ConflictError, fromTexts, type Part, toTexts, type Value, withRetired } from './values.ts';

export type ParksDocument = RaRecord & { parks: Park[] };

const getParks = (document: RaRecord): Park[] => (document as ParksDocument).parks;

/** New parks have no position yet (REF-2). */
export const PARKS: Part<RaRecord> = {
  keptBy: 'Incidents and accounts',
  read: (document) =>
    getParks(document).map(({ park, retired = false }) => ({ key: park, title: park, retired })),
  write: (document, values) => {
    const parks = values.map(({ key, title, retired }): Park => {
      const known = getParks(document).find(({ park }) => park === key);
      return {
        ...withRetired<Omit<Park, 'park'>>(known ?? { outline: [], main_zones: [] }, retired),
        park: title,
      };
    });
    return { ...document, parks };
  },
};

export function getZones(park: string): Part<RaRecord> {
  return {
    keptBy: 'Incidents',
    read: (document) =>
      getPark(document, park).main_zones.map(({ title, retired = false }) => ({
        key: title,
        title,
        retired,
      })),
    write: (document, values) =>
      withPark(document, park, (known) => ({
        ...known,
        main_zones: values.map((value) => zoneFor(known, value)),
      })),
  };
}

function zoneFor({ main_zones }: Park, { key, title, retired }: Value): Zone {
  const known = main_zones.find((zone) => zone.title === key);
  return {
    ...withRetired<Omit<Zone, 'title'>>(known ?? { img_url: '', sub_zone: [], outline: [] }, retired),
    title,
  };
}

export function getSubZones(park: string, zone: string): Part<RaRecord> {
  return {
    keptBy: 'Incidents',
    read: (document) => {
      const { sub_zone, retired_sub_zone = [] } = getZone(document, park, zone);
      return fromTexts(sub_zone, retired_sub_zone);
    },
    write: (document, values) => {
      const changed = { sub_zone: toTexts(values, false), retired_sub_zone: toTexts(values, true) };
      return withZone(changed, park, zone)(document);
    },
  };
}

export function withZone(changed: Partial<Zone>, park: string, title: string) {
  return (document: RaRecord): RaRecord => {
    getZone(document, park, title);
    return withPark(document, park, (known) => ({
      ...known,
      main_zones: known.main_zones.map((zone) => (zone.title === title ? { ...zone, ...changed } : zone)),
    }));
  };
}

export function withPlace({ lat, lng }: Position, park: string) {
  return (document: RaRecord): RaRecord => withPark(document, park, (known) => ({ ...known, lat, lng }));
}

/** @throws ConflictError if the park or the zone was renamed */
export function findPlaced(document: RaRecord, park: string, zone: string | undefined) {
  return {
    park: getPark(document, park),
    zone: zone === undefined ? undefined : getZone(document, park, zone),
  };
}

function withPark(document: RaRecord, title: string, change: (park: Park) => Park): RaRecord {
  getPark(document, title);
  return {
    ...document,
    parks: getParks(document).map((each) => (each.park === title ? change(each) : each)),
  };
}

/** @throws ConflictError if the park was renamed or retired */
function getPark(document: RaRecord, title: string): Park {
  const found = getParks(document).find(({ park }) => park === title);
  if (!found) throw gone(title);
  return found;
}

function getZone(document: RaRecord, park: string, title: string): Zone {
  const found = getPark(document, park).main_zones.find((zone) => zone.title === title);
  if (!found) throw gone(title);
  return found;
}

const gone = (title: string) => new ConflictError(`Someone else has renamed "${title}".`, undefined);
