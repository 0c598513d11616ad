import type { auditEndpoints } from '../../../contract/endpoints/audit.ts';
import { ADMINS, type Expectations, only, SENIORS } from './expectation.ts';

/** Only the default groups of administrators have both permissions; one permission shows a part of the entries (IAUD-1, UAUD-1). */
export const auditExpectations: Expectations<typeof auditEndpoints> = {
  get_audit_trails: {
    cases: [{ what: 'by their ids', input: () => ({ ids: '1,2' }), answers: only(SENIORS) }],
  },
  get_audit_entries: {
    cases: [
      { what: 'a page', input: () => ({}), answers: only(ADMINS) },
      { what: 'what fits', input: () => ({ record: 'INC-000001', kind: 'incident' }), answers: only(ADMINS) },
    ],
  },
  get_audit_check: { cases: [{ what: 'the last', input: () => ({}), answers: only(ADMINS) }] },
  check_audit: { cases: [{ what: 'what is new', input: () => ({}), answers: only(ADMINS) }] },
};
