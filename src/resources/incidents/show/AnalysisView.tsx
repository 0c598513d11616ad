import { SHOWN_FIELDS } from '../../../../contract/incidents/shownFields.ts';
import type { RootCause } from '../../../../contract/schemas/afterActionReport.ts';
import type { MpdIncidentAnalysis } from '../../../../contract/schemas/caseDetails.ts';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { DescriptionList } from '../../../components/record/DescriptionList.tsx';
import { toDescription } from './toDescription.ts';

export function AnalysisView({ analysis }: { analysis: MpdIncidentAnalysis }) {
  return (
    <FormSection title="MPD Incident Analysis">
      <DescriptionList facts={toDescription('analysis', analysis, SHOWN_FIELDS.analysis)} />
    </FormSection>
  );
}

export function RootCauseView({ rootCause }: { rootCause: Pick<RootCause, 'unsafe_act' | 'unsafe_cond'> }) {
  return (
    <FormSection title="Root Cause Analysis">
      <DescriptionList facts={toDescription('root_cause', rootCause, SHOWN_FIELDS.root_cause)} />
    </FormSection>
  );
}
