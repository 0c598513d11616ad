import * as access from '../../contract/access.ts';

/** What react-admin asks: may the viewer do this to this resource? Asked of access.ts, which the host asks, too. */
export type AccessQuestion = { resource: string; action: string };

type Rule = (viewer: access.Viewer) => boolean;

const never: Rule = () => false;

/** Deleting and bulk actions are offered nowhere by react-admin's own buttons. */
const RULES: Record<string, Record<string, Rule>> = {
  incidents: {
    list: access.mayLoadIncidentList,
    create: access.mayCreateIncident,
    show: access.mayLoadIncidentList,
    edit: access.mayLoadIncidentList,
    delete: never,
    export: access.mayLoadIncidentList,
  },
  users: {
    list: access.maySeeAccountList,
    create: access.mayAddUser,
    show: (viewer) => access.has(viewer, 'p9'),
    edit: (viewer) => access.has(viewer, 'p9'),
    delete: never,
  },
  groups: { list: access.mayManageGroups, edit: access.mayManageGroups, show: access.mayManageGroups },
};

/** False for whatever no rule names. */
export function canAccess(viewer: access.Viewer, { resource, action }: AccessQuestion): boolean {
  return RULES[resource]?.[action]?.(viewer) ?? false;
}
