/** What an audit entry can be about. The settings have no record of their own; what is told of them is a kind all the same. */
export const AUDIT_KINDS = ['incident', 'account', 'settings', 'reference'] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

export const AUDIT_KIND_TITLES: Record<AuditKind, string> = {
  incident: 'Incident',
  account: 'Account',
  settings: 'Settings',
  reference: 'Reference data',
};

/** Entries that a search counts; beyond it there are more, and who wants the older ones narrows the days. */
export const AUDIT_COUNTED = 20_000;
/** Entries of one file, and of one page of it. */
export const AUDIT_EXPORT_MAX = 10_000;
export const AUDIT_EXPORT_PAGE = 500;
