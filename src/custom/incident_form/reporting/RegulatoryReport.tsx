import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { maySeeNames } from '../../../../contract/access.ts';
import {
  type Duty,
  findReportingDuties,
  MOM_WHAT_TO_REPORT,
  reportingFacts,
} from '../../../../contract/incidents/regulatory.ts';
import type { Incident, IncidentContent } from '../../../../contract/schemas/incident.ts';
import { singaporeDay } from '../../../../contract/singaporeTime.ts';
import { currentTime } from '../../../api/clock.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { DescriptionList } from '../../../components/record/DescriptionList.tsx';
import type { IncidentForm } from '../values/incidentForm.ts';
import { CopiedSheet } from './CopiedSheet.tsx';
import { ReportingFields } from './ReportingFields.tsx';
import { ReportingSwitch } from './ReportingSwitch.tsx';
import { dutyText, getDutyStatus, toReportTerms } from './reportingWords.ts';
import { reportSheet } from './reportSheet.ts';
import { useReportingOffer } from './useReportingOffer.ts';

export type RegulatoryReportProps = {
  incident: Incident;
  isForm?: boolean;
};

/** Advises whether, by whom and by when the case must be reported to the authorities. It does not decide. */
export default function RegulatoryReport({ incident, isForm = false }: RegulatoryReportProps) {
  const viewer = useViewer();
  const isOff = useReportingOffer() === 'off';
  const isMasked = !maySeeNames(viewer, { createdBy: incident.created_by });
  return (
    <FormSection title="Regulatory Report">
      {!isOff && isMasked && (
        <Alert severity="info">
          What must be reported depends on the medical status, which you can't see.
        </Alert>
      )}
      {!isOff && !isMasked && (isForm ? <Edited incident={incident} /> : <Read incident={incident} />)}
      <ReportingSwitch />
    </FormSection>
  );
}

function Edited({ incident }: { incident: Incident }) {
  const [case_details, aar] = useWatch<IncidentForm, ['case_details', 'aar']>({
    name: ['case_details', 'aar'],
  });
  const facts = reportingFacts({ case_details, aar });
  return (
    <DutyStatus code={incident.incident_id} content={{ case_details, aar }}>
      <ReportingFields facts={facts} />
    </DutyStatus>
  );
}

function Read({ incident }: { incident: Incident }) {
  return (
    <DutyStatus code={incident.incident_id} content={incident}>
      <DescriptionList facts={toReportTerms(incident.aar)} />
    </DutyStatus>
  );
}

type DutyStatusProps = {
  code: string;
  content: Pick<IncidentContent, 'case_details' | 'aar'>;
  children: React.ReactNode;
};

function DutyStatus({ code, content: { case_details, aar }, children }: DutyStatusProps) {
  const viewer = useViewer();
  const duties = findReportingDuties(reportingFacts({ case_details, aar }));
  const { severity, text } = getDutyStatus(duties, aar, singaporeDay(currentTime()));
  return (
    <>
      <Alert severity={severity} role="status" aria-label="What must be reported">
        <strong>{text}</strong>
        {duties.length > 0 && <Why duties={duties} />}
      </Alert>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '75ch' }}>
        This is a guide based only on what is entered here. The law decides; see{' '}
        <Outside source={MOM_WHAT_TO_REPORT} />.
      </Typography>
      {children}
      <CopiedSheet
        folded={duties.length === 0}
        text={reportSheet({ code, case_details, aar, duties }, viewer)}
      />
    </>
  );
}

function Why({ duties }: { duties: readonly Duty[] }) {
  return (
    <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
      {duties.map((duty) => (
        <li key={duty.rule.id}>
          {dutyText(duty)} <Outside source={duty.rule.source} />
        </li>
      ))}
    </Box>
  );
}

function Outside({ source }: { source: { title: string; url: string } }) {
  return (
    <Link href={source.url} target="_blank" rel="noreferrer" color="inherit">
      {source.title}
    </Link>
  );
}
