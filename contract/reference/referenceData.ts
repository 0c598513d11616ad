import type { RoleTitles } from '../permissions.ts';
import type {
  DepartmentDocument,
  IncidentClassification,
  IncidentPlacement,
  IncidentType,
  InjuryType,
  Park,
  RoleDocument,
  StaticListName,
  Zone,
} from '../schemas/referenceData.ts';

/** By document id (REF-1). */
export type ReferenceData = {
  parks: Park[];
  incidentTypes: Map<string, IncidentType>;
  incidentPlacements: Map<string, IncidentPlacement>;
  incidentClassifications: Map<string, IncidentClassification>;
  injuryTypes: Map<string, InjuryType>;
  departments: DepartmentDocument[];
  roleTitles: RoleTitles;
  /** Without retired values (REF-2). */
  list: (name: StaticListName) => string[];
};

export const NO_REFERENCE_DATA: ReferenceData = {
  parks: [],
  incidentTypes: new Map(),
  incidentPlacements: new Map(),
  incidentClassifications: new Map(),
  injuryTypes: new Map(),
  departments: [],
  roleTitles: new Map(),
  list: () => [],
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

type StoredDocument = { id: string; data: Record<string, unknown> };
export type ReferenceCollections = Partial<Record<(typeof REFERENCE_COLLECTIONS)[number], StoredDocument[]>>;

export function byCollection(
  documents: readonly (StoredDocument & { collection: string })[],
): ReferenceCollections {
  return Object.fromEntries(
    REFERENCE_COLLECTIONS.map((name) => [name, documents.filter(({ collection }) => collection === name)]),
  );
}

export function toReferenceData(collections: ReferenceCollections): ReferenceData {
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

/** In the chosen order, then the rest in the order received (REF-2). */
function inOrder(documents: StoredDocument[] = []): StoredDocument[] {
  return documents.toSorted((one, other) => getPlace(one) - getPlace(other));
}

function getPlace({ data: { position } }: StoredDocument): number {
  return typeof position === 'number' ? position : Number.MAX_SAFE_INTEGER;
}

/** A copy cached by an earlier version may lack a collection. */
function byId<Document>(documents: StoredDocument[] = []): Map<string, Document> {
  return new Map(documents.map(({ id, data }) => [id, data as Document]));
}

export function parkTitles(reference: ReferenceData): string[] {
  return reference.parks.filter(({ retired }) => !retired).map(({ park }) => park);
}

export function getZones(reference: ReferenceData, park: string): Zone[] {
  const zones = reference.parks.find((candidate) => candidate.park === park)?.main_zones ?? [];
  return zones.filter(({ retired }) => !retired);
}

export type IdAndTitle = { id: string; title: string };

export function incidentTypeChoices(reference: ReferenceData): IdAndTitle[] {
  return [...reference.incidentTypes]
    .filter(([, { retired }]) => !retired)
    .map(([id, { title }]) => ({ id, title }));
}

export function placementChoices(reference: ReferenceData, incidentType: string): IdAndTitle[] {
  const type = [...reference.incidentTypes.values()].find(({ title }) => title === incidentType);
  return type?.placements.filter(({ retired }) => !retired) ?? [];
}

export function classificationChoices(reference: ReferenceData, placementId: string): IdAndTitle[] {
  const placement = reference.incidentPlacements.get(placementId);
  return placement?.classifications.filter(({ retired }) => !retired) ?? [];
}

export function injuryChoices(
  reference: ReferenceData,
  classificationId: string,
): { injuryTypeId: string; injuries: string[] } {
  const injuryTypeId = reference.incidentClassifications.get(classificationId)?.injury_type_id ?? '';
  const type = reference.injuryTypes.get(injuryTypeId);
  return { injuryTypeId, injuries: type && !type.retired ? type.injuries : [] };
}
