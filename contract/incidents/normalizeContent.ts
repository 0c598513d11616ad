import type { AfterActionReport, RootCause } from '../schemas/afterActionReport.ts';
import type { CaseDetails } from '../schemas/caseDetails.ts';

type Sent = {
  case_details: CaseDetails & { root_cause?: RootCause | undefined };
  aar: AfterActionReport;
  zone_type?: string | undefined;
};

/** The specification has both fields in two places: the outer `zone_type` wins, the outer `root_cause` only fills gaps. */
export function normalizeContent({ case_details: { root_cause, ...details }, aar, zone_type }: Sent): {
  case_details: CaseDetails;
  aar: AfterActionReport;
} {
  const { incident_description } = details;
  const kept = aar.root_cause;
  return {
    case_details: {
      ...details,
      incident_description: {
        ...incident_description,
        zone_type: zone_type || incident_description.zone_type,
      },
    },
    aar: {
      ...aar,
      root_cause: {
        unsafe_act: kept.unsafe_act || (root_cause?.unsafe_act ?? ''),
        unsafe_cond: kept.unsafe_cond || (root_cause?.unsafe_cond ?? ''),
        follow_up: kept.follow_up || (root_cause?.follow_up ?? ''),
      },
    },
  };
}
