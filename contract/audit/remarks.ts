import { AUDIT_REMARK_MAX_LENGTH, AUDIT_REMARKS_MAX_COUNT } from '../limits.ts';
import type { FieldError } from '../validation.ts';

/** Remarks cannot be deleted, so an audit trail must not be flooded with them. */
export function remarksProblem(remarks: readonly string[]): FieldError {
  if (remarks.length > AUDIT_REMARKS_MAX_COUNT) {
    return `At most ${AUDIT_REMARKS_MAX_COUNT} remarks can be added at a time.`;
  }
  if (remarks.some((remark) => remark.length > AUDIT_REMARK_MAX_LENGTH)) {
    return `A remark has at most ${AUDIT_REMARK_MAX_LENGTH.toLocaleString('en')} characters.`;
  }
  return undefined;
}
