/** Settings have no record of their own but are a kind. */
export const AUDIT_KINDS = ['incident', 'account', 'settings', 'reference'] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

export const AUDIT_KIND_TITLES: Record<AuditKind, string> = {
  incident: 'Incident',
  account: 'Account',
  settings: 'Settings',
  reference: 'Reference data',
};

/** Search counts stop at this many entries. */
export const AUDIT_COUNTED = 20_000;
export const AUDIT_EXPORT_MAX = 10_000;
export const AUDIT_EXPORT_PAGE = 500;
