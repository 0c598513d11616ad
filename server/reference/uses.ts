import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { LIST_FIELDS } from '../../contract/reference/referenceValues.ts';
import type { StaticListName } from '../../contract/schemas/referenceData.ts';
import type { Queryable } from '../database/connection.ts';
import { classificationDepartments, incidents, users } from '../database/schema.ts';
import { parseInput } from '../http/refusal.ts';
import { namesSubDepartment } from '../incidents/renameSubDepartments.ts';
import type { ReferenceDocument } from '../platform/documents.ts';
import { type CollectionName, getDocumentTitle } from './collections.ts';

export type Uses = { incidents: number; accounts: number; classifications: number };

const DESCRIPTION = '$.case_details.incident_description';

/** Titles from the outermost entry to the counted one; empty for the document itself. */
const query = z.object({
  path: z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue('This must be JSON.');
        return z.NEVER;
      }
    })
    .pipe(z.array(z.string()).max(3))
    .default([]),
});

/** Shown before something is retired (REF-2). @throws Refusal 400 */
export async function countUses(
  database: Queryable,
  collection: CollectionName,
  { id, data }: ReferenceDocument,
  asked: unknown,
): Promise<Uses> {
  const { path } = parseInput(query, asked);
  const title = path.at(-1) ?? getDocumentTitle(id, data);
  const where = whereUsed(database, collection, id, title, path);
  const notifies = collection === 'departments' && path.length > 0;
  return {
    incidents: where.incident ? await database.$count(incidents, where.incident) : 0,
    accounts: where.account ? await database.$count(users, and(where.account, isNull(users.deletedAt))) : 0,
    classifications: notifies
      ? await database.$count(classificationDepartments, eq(classificationDepartments.subDepartment, title))
      : 0,
  };
}

type Where = { incident?: SQL | undefined; account?: SQL | undefined };

function whereUsed(
  database: Queryable,
  collection: CollectionName,
  id: string,
  title: string,
  path: readonly string[],
): Where {
  switch (collection) {
    case 'incident_types':
      return { incident: eq(incidents.incidentType, title) };
    case 'incident_placements':
      return { incident: stands(`${DESCRIPTION}.selected_incident_ids.incident_placement_id`, id) };
    case 'incident_classifications':
      return { incident: stands(`${DESCRIPTION}.selected_incident_ids.incident_classification_id`, id) };
    case 'injury_types': {
      const ofType = stands(`${DESCRIPTION}.selected_incident_ids.injury_type_id`, id);
      return {
        incident: path.length > 0 ? and(ofType, stands(`${DESCRIPTION}.injury_type`, title)) : ofType,
      };
    }
    case 'departments':
      return path.length > 0
        ? {
            incident: or(eq(incidents.subDepartment, title), namesSubDepartment(database, [title])),
            account: eq(users.subDepartment, title),
          }
        : { incident: eq(incidents.department, title), account: eq(users.department, title) };
    case 'roles':
      return { account: sql`${users.role} = ${id}` };
    case 'static_data':
      return id === 'parks' ? inPark(path) : { incident: standsInList(id, title) };
  }
}

function inPark([park = '', zone, subZone]: readonly string[]): Where {
  const ofPark = eq(incidents.park, park);
  if (zone === undefined) return { incident: ofPark, account: eq(users.park, park) };
  const ofZone = and(ofPark, eq(incidents.zoneType, zone));
  return {
    incident: subZone === undefined ? ofZone : and(ofZone, stands(`${DESCRIPTION}.sub_zones`, subZone)),
  };
}

function standsInList(list: string, title: string): SQL | undefined {
  return Object.hasOwn(LIST_FIELDS, list)
    ? stands(`$.${LIST_FIELDS[list as StaticListName]}`, title)
    : undefined;
}

function stands(place: string, value: string): SQL {
  const condition = `${place} ? (@ == $value)`;
  return sql`jsonb_path_exists(${incidents.document}, ${condition}::jsonpath, ${JSON.stringify({ value })}::jsonb)`;
}
