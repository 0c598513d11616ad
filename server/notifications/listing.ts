import type { Handler } from '../http/endpoints/endpointRoutes.ts';
import { listEnd } from '../http/endpoints/paging.ts';
import { departmentStates } from './people.ts';
import { departmentsByClassification, loadDepartments, previewRecipients } from './recipients.ts';
import { allClassifications, allSubDepartments } from './subDepartments.ts';

export const listClassifications: Handler<'all_notification_subdeparts'> = async (
  { database, reference },
  { input },
) => {
  const all = await allClassifications(reference);
  const page = getPage(all, input);
  const byId = await departmentsByClassification(
    database,
    page.map(({ id }) => id),
    await allSubDepartments(reference),
  );
  const data = page.map(({ id, title }) => {
    const subdeparts = byId.get(id) ?? [];
    return {
      classification_title: title,
      classification_id: id,
      subdeparts,
      depart_count: subdeparts.length,
    };
  });
  return { data, ...listEnd('all_notification_subdeparts', input, all.length, 0) };
};

/** `is_emergency` selects the form's view: every sub department and how much of it is notified (DET-7). */
export const listSubDepartments: Handler<'notification_subdeparts'> = async (services, { input, by }) => {
  const { database, reference, now } = services;
  const all = await allSubDepartments(reference);
  if (input.is_emergency === undefined) {
    const classification = { id: input.classification_id, title: input.classification };
    const names = await loadDepartments(database, classification, all);
    return { data: getPage(names, input), ...listEnd('notification_subdeparts', input, names.length, 0) };
  }
  const recipients = await previewRecipients(services, by, {
    ...input,
    ...(input.usual && { id: undefined }),
  });
  const data = await departmentStates(database, recipients, getPage(all, input), now());
  // As text, because nextPath omits a plain `false`.
  const asked = { ...input, is_emergency: String(input.is_emergency) };
  return { data, ...listEnd('notification_subdeparts', asked, all.length, 0) };
};

function getPage<Item>(all: readonly Item[], { page, size }: { page: number; size: number }): Item[] {
  return all.slice(page * size, (page + 1) * size);
}
