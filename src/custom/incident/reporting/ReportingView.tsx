import { FIELD_LABELS, labelOf } from '../../../../contract/fieldLabels.ts';
import { emptyReporting } from '../../../../contract/regulatoryFields.ts';
import type { AfterActionReport } from '../../../../contract/schemas/afterActionReport.ts';
import { type Fact, Facts } from '../../../components/record/Facts.tsx';

/** What the case says beside it, read. */
export function ReportingView({ aar: { medical_status, reporting } }: { aar: AfterActionReport }) {
  const { medical_leave, hospitalisation_leave } = FIELD_LABELS.medical_status;
  const entered = Object.entries({ ...emptyReporting(), ...reporting });
  return (
    <Facts
      facts={[
        [medical_leave, medical_status.medical_leave],
        [hospitalisation_leave, medical_status.hospitalisation_leave],
        ...entered.map(([field, value]): Fact => [labelOf('reporting', field), value]),
      ]}
    />
  );
}
