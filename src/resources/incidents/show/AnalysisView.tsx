import { SHOWN_FIELDS } from '../../../../contract/incidents/shownFields.ts';
import type { RootCause } from '../../../../contract/schemas/afterActionReport.ts';
import type { MpdIncidentAnalysis } from '../../../../contract/schemas/caseDetails.ts';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { Facts } from '../../../components/record/Facts.tsx';
import { factsOf } from './factsOf.ts';

/** MPD-1, read. */
export function AnalysisView({ analysis }: { analysis: MpdIncidentAnalysis }) {
  return (
    <FormSection title="MPD Incident Analysis">
      <Facts facts={factsOf('analysis', analysis, SHOWN_FIELDS.analysis)} />
    </FormSection>
  );
}

/** DET-3, read. */
export function RootCauseView({ rootCause }: { rootCause: Pick<RootCause, 'unsafe_act' | 'unsafe_cond'> }) {
  return (
    <FormSection title="Root Cause Analysis">
      <Facts facts={factsOf('root_cause', rootCause, SHOWN_FIELDS.root_cause)} />
    </FormSection>
  );
}
