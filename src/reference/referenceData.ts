import type { RoleTitles } from '../../contract/permissions.ts';
import type {
  DepartmentDocument,
  IncidentClassification,
  IncidentPlacement,
  IncidentType,
  InjuryType,
  Park,
  RoleDocument,
  StaticListName,
} from '../../contract/schemas/referenceData.ts';
import { localDatabase } from '../host/localDatabase.ts';
import { readCollection, type StoredDocument } from './documents.ts';

/** All of the reference data that the screens choose from, by document id (REF-1). */
export type ReferenceData = {
  parks: Park[];
  incidentTypes: Map<string, IncidentType>;
  incidentPlacements: Map<string, IncidentPlacement>;
  incidentClassifications: Map<string, IncidentClassification>;
  injuryTypes: Map<string, InjuryType>;
  departments: DepartmentDocument[];
  roleTitles: RoleTitles;
  /** The values on offer; retired ones are left out (REF-2). */
  list: (name: StaticListName) => string[];
};

export const REFERENCE_COLLECTIONS = [
  'static_data',
  'incident_types',
  'incident_placements',
  'incident_classifications',
  'injury_types',
  'departments',
  'roles',
] as const;

type Collections = Record<(typeof REFERENCE_COLLECTIONS)[number], StoredDocument[]>;

const KEPT = 'collections';

/** Undefined where the browser has no room for it or forbids it. */
function keptDatabase() {
  return localDatabase().catch(() => undefined);
}

/** Reads all collections, a request each, and keeps them for times without a network. */
export async function readReferenceData(): Promise<ReferenceData> {
  const read = await Promise.all(REFERENCE_COLLECTIONS.map(readCollection));
  const collections = Object.fromEntries(
    REFERENCE_COLLECTIONS.map((name, index) => [name, read[index]]),
  ) as Collections;
  const database = await keptDatabase();
  await database?.put('reference', collections, KEPT).catch(() => undefined);
  return toReferenceData(collections);
}

/** What was last read in this browser; undefined the first time. */
export async function keptReferenceData(): Promise<ReferenceData | undefined> {
  const database = await keptDatabase();
  const kept = await database?.get('reference', KEPT);
  return kept ? toReferenceData(kept as Collections) : undefined;
}

function toReferenceData(collections: Collections): ReferenceData {
  const statics = byId<{ values?: string[]; retired?: string[]; parks?: Park[] }>(collections.static_data);
  return {
    parks: statics.get('parks')?.parks ?? [],
    incidentTypes: byId(inOrder(collections.incident_types)),
    incidentPlacements: byId(collections.incident_placements),
    incidentClassifications: byId(collections.incident_classifications),
    injuryTypes: byId(collections.injury_types),
    departments: [...byId<DepartmentDocument>(inOrder(collections.departments)).values()],
    roleTitles: new Map([...byId<RoleDocument>(collections.roles)].map(([id, { title }]) => [id, title])),
    list: (name) => {
      const { values = [], retired = [] } = statics.get(name) ?? {};
      return values.filter((value) => !retired.includes(value));
    },
  };
}

/** REF-2: as somebody put them into order, the rest after them as they came. */
function inOrder(documents: StoredDocument[]): StoredDocument[] {
  return documents.toSorted((one, other) => placeOf(one) - placeOf(other));
}

function placeOf({ data: { position } }: StoredDocument): number {
  return typeof position === 'number' ? position : Number.MAX_SAFE_INTEGER;
}

/** A copy that an earlier version kept may lack a collection. */
function byId<Document>(documents: StoredDocument[] = []): Map<string, Document> {
  return new Map(documents.map(({ id, data }) => [id, data as Document]));
}
