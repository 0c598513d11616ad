import Typography from '@mui/material/Typography';
import type { ReportingFacts } from '../../../../contract/incidents/regulatory.ts';
import { TableFields } from '../fields/TableFields.tsx';

const WITHOUT_CONTRACTOR = { self_employed: null };

export function ReportingFields({ facts }: { facts: ReportingFacts }) {
  const hasContractor = facts.kinds.some((kind) => kind === 'contractor' || kind === 'self-employed');
  return (
    <>
      <Typography variant="body2">
        Medical leave: {facts.leaveDays} days, in hospital: {facts.hospitalDays} days. Both are entered under
        Person Involved Details.
      </Typography>
      <TableFields section="reporting" inputs={hasContractor ? undefined : WITHOUT_CONTRACTOR} />
    </>
  );
}
