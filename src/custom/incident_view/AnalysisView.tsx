import type { RootCause } from '../../../contract/schemas/afterActionReport.ts';
import type { MpdIncidentAnalysis } from '../../../contract/schemas/caseDetails.ts';
import { Facts } from '../../components/Facts.tsx';
import { FormSection } from '../../components/form/FormSection.tsx';

/** MPD-1, read. */
export function AnalysisView({ analysis }: { analysis: MpdIncidentAnalysis }) {
  return (
    <FormSection title="MPD Incident Analysis">
      <Facts
        facts={[
          ['Substandard Action', analysis.substandard_action],
          ['Substandard Condition', analysis.substandard_condition],
          ['Personnel Factors', analysis.personnel_factors],
          ['Job Factors', analysis.job_factors],
          ['Work Stoppage', analysis.work_stoppage],
          ['About the stoppage', analysis.stoppage_text],
        ]}
      />
    </FormSection>
  );
}

/** DET-3, read. */
export function RootCauseView({ rootCause }: { rootCause: Pick<RootCause, 'unsafe_act' | 'unsafe_cond'> }) {
  return (
    <FormSection title="Root Cause Analysis">
      <Facts
        facts={[
          ['Unsafe Act', rootCause.unsafe_act],
          ['Unsafe Condition', rootCause.unsafe_cond],
        ]}
      />
    </FormSection>
  );
}
