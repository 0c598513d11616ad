import Typography from '@mui/material/Typography';
import { personNumber } from '../../../../contract/incidents/newIncident.ts';
import { withoutRemoved } from '../../../../contract/incidents/shownEntries.ts';
import type { Casualty, Witness } from '../../../../contract/schemas/caseDetails.ts';
import { TableView } from './TableView.tsx';

export function CasualtiesView({ casualties }: { casualties: Casualty[] }) {
  return <PersonsView kind="casualty" persons={casualties} empty="No Casualty added yet" />;
}

export function WitnessesView({ witnesses }: { witnesses: Witness[] }) {
  return <PersonsView kind="witness" persons={witnesses} empty="No Witness added yet" />;
}

type Props = { kind: 'casualty' | 'witness'; persons: (Casualty | Witness)[]; empty: string };

function PersonsView({ kind, persons, empty }: Props) {
  const shown = withoutRemoved(persons);
  if (shown.length === 0) return <Typography sx={{ color: 'text.secondary', py: 3 }}>{empty}</Typography>;
  return shown.map((person, index) => (
    <TableView key={person.id} section={kind} title={personNumber(kind, shown, index)} values={person} />
  ));
}
