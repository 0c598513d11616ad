import { TableSection } from './TableSection.tsx';

export function SummarySection() {
  return <TableSection section="summary" title="Incident Summary" />;
}
