import type { z } from 'zod';
import { REFERENCE_COLLECTIONS } from '../../contract/reference/referenceData.ts';
import {
  departmentDocument,
  incidentClassification,
  incidentPlacement,
  incidentType,
  injuryType,
  parksDocument,
  roleDocument,
  staticList,
} from '../../contract/schemas/referenceData.ts';

export type Data = Record<string, unknown>;

export type Collection = {
  title: string;
  schemaOf: (id: string) => z.ZodType<Data>;
  /** True if documents can be neither added nor retired, because the console requests them by name. */
  isFixed?: true;
  entries?: { field: string; of: CollectionName };
};

export type CollectionName = (typeof REFERENCE_COLLECTIONS)[number];

export const COLLECTIONS: Record<CollectionName, Collection> = {
  static_data: {
    title: 'Parks and lists of values',
    schemaOf: (id) => (id === 'parks' ? parksDocument : staticList),
    isFixed: true,
  },
  incident_types: {
    title: 'Incident types',
    schemaOf: () => incidentType,
    entries: { field: 'placements', of: 'incident_placements' },
  },
  incident_placements: {
    title: 'Placements',
    schemaOf: () => incidentPlacement,
    entries: { field: 'classifications', of: 'incident_classifications' },
  },
  incident_classifications: { title: 'Classifications', schemaOf: () => incidentClassification },
  injury_types: { title: 'Injury types', schemaOf: () => injuryType },
  departments: { title: 'Departments', schemaOf: () => departmentDocument },
  roles: { title: 'Roles', schemaOf: () => roleDocument, isFixed: true },
};

export function isCollectionName(name: string): name is CollectionName {
  return REFERENCE_COLLECTIONS.some((one) => one === name);
}

export function getDocumentTitle(id: string, data: Data): string {
  return typeof data.title === 'string' ? data.title : id;
}

/** In a list of values, `retired` holds the retired values instead. */
export const isRetired = (data: Data) => data.retired === true;
