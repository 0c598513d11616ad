import { emptyReporting } from '../../../../contract/regulatoryFields.ts';
import type { AfterActionReport, Reporting } from '../../../../contract/schemas/afterActionReport.ts';
import { Facts } from '../../../components/record/Facts.tsx';
import { factsOf } from '../view/factsOf.ts';

const FIELDS = Object.keys(emptyReporting()) as (keyof Reporting)[];

/** What the case says beside it, read. */
export function ReportingView({ aar: { medical_status, reporting } }: { aar: AfterActionReport }) {
  return (
    <Facts
      facts={[
        ...factsOf('medical_status', medical_status, ['medical_leave', 'hospitalisation_leave']),
        ...factsOf('reporting', { ...emptyReporting(), ...reporting }, FIELDS),
      ]}
    />
  );
}
