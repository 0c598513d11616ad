import type { z } from 'zod';
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
  /** What it holds, for a person. */
  title: string;
  /** The shape of the document with this id. */
  schemaOf: (id: string) => z.ZodType<Data>;
  /** True where the documents are those that the console asks for by name: none can be added or retired as a whole. */
  isFixed?: true;
  /** The documents of another collection that its own name, by id and title. */
  entries?: { field: string; of: CollectionName };
};

export const COLLECTION_NAMES = [
  'static_data',
  'incident_types',
  'incident_placements',
  'incident_classifications',
  'injury_types',
  'departments',
  'roles',
] as const;
export type CollectionName = (typeof COLLECTION_NAMES)[number];

/** REF-1: what a super_admin manages. */
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
  return COLLECTION_NAMES.some((one) => one === name);
}

/** How a document is called in a sentence and sorted in a list. */
export function getDocumentTitle(id: string, data: Data): string {
  return typeof data.title === 'string' ? data.title : id;
}

/** A whole document that is no longer offered. In a list of values `retired` names values instead. */
export const isRetired = (data: Data) => data.retired === true;
