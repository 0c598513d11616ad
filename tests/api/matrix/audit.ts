import type { auditEndpoints } from '../../../contract/endpoints/audit.ts';
import { ADMINS, type ExpectationsOf, only } from './expectation.ts';

/** IAUD-1, UAUD-1: of the default groups those of administrators alone have both permissions. */
export const auditExpectations: ExpectationsOf<typeof auditEndpoints> = {
  get_audit_entries: {
    cases: [
      { what: 'a page', input: () => ({}), answers: only(ADMINS) },
      { what: 'what fits', input: () => ({ record: 'INC-000001', kind: 'incident' }), answers: only(ADMINS) },
    ],
  },
  get_audit_check: { cases: [{ what: 'the last', input: () => ({}), answers: only(ADMINS) }] },
  check_audit: { cases: [{ what: 'what is new', input: () => ({}), answers: only(ADMINS) }] },
};
