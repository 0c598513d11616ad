import type { ComponentType } from 'react';
import type { RaRecord } from 'react-admin';
import { incidents } from './incidents/index.ts';
import { users } from './users/index.ts';

/** A resource of the data provider and its pages, each a chunk of its own. */
export type ConsoleResource = {
  name: string;
  recordRepresentation: (record: RaRecord) => string;
  pages: { path: string; Page: ComponentType }[];
};

export const resources: ConsoleResource[] = [incidents, users];
