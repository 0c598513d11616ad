import { LIST_TITLES, PARKS_TITLE } from '../../../contract/reference/referenceTitles.ts';

export const COLLECTIONS: Readonly<Record<string, string>> = {
  incident_types: 'Incident types',
  departments: 'Departments',
  parks: PARKS_TITLE,
  ...LIST_TITLES,
};
