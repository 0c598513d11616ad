/** Record types of the audit explorer. The settings and the security log count as types, although they have no records. */
export const AUDIT_KINDS = ['incident', 'account', 'settings', 'reference', 'security'] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

export const AUDIT_KIND_TITLES: Record<AuditKind, string> = {
  incident: 'Incident',
  account: 'Account',
  settings: 'Settings',
  reference: 'Reference data',
  security: 'Security',
};

/** Search counts stop at this many entries. */
export const AUDIT_COUNTED = 20_000;
export const AUDIT_EXPORT_MAX = 10_000;
export const AUDIT_EXPORT_PAGE = 500;
