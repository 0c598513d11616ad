import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { LinkBase, useGetOne } from 'react-admin';
import { openWorkText } from '../../../../contract/accounts/handOver.ts';
import type { HeldWork as Held } from '../../../../contract/schemas/heldWork.ts';
import type { User } from '../../../../contract/schemas/user.ts';
import { dayToWireDate } from '../../../../contract/singaporeTime.ts';
import { isWorthRetrying } from '../../../api/callServer.ts';
import { AssigneeInput } from '../../../components/form/AssigneeInput.tsx';
import { LoadError, PART_HEIGHT } from '../../../components/LoadError.tsx';
import { LoadingBlock } from '../../../components/LoadingBlock.tsx';
import { pages } from '../../../pages.ts';

type Props = {
  user: Pick<User, 'id' | 'name'>;
  onLeave: () => void;
};

export default function HeldWork({ user, onLeave }: Props) {
  const { data, error, refetch } = useGetOne<Held>(
    'held_work',
    { id: user.id },
    { retry: isWorthRetrying, onError: () => undefined, refetchOnWindowFocus: false },
  );
  if (!data && error) {
    return (
      <LoadError text={`The open work of ${user.name} could not be loaded.`} onRetry={() => void refetch()} />
    );
  }
  if (!data) {
    return <LoadingBlock height={PART_HEIGHT} label={`Loading the open work of ${user.name}`} />;
  }
  const { cases, actions } = data;
  if (cases.length + actions.length === 0) {
    return (
      <Typography sx={{ minHeight: PART_HEIGHT, color: 'text.secondary' }}>
        {user.name} has no open cases or corrective actions.
      </Typography>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <Typography sx={{ fontWeight: 600 }}>
        {user.name} has {openWorkText({ cases: cases.length, actions: actions.length })}
      </Typography>
      <Box component="ul" aria-label="Open work" tabIndex={0} sx={LIST}>
        {cases.map(({ id, incident_id, incident_title, incident_status }) => (
          <Line key={id} {...{ id, incident_id, onLeave }}>
            {incident_title || 'Untitled'} · {STATUS[incident_status] ?? incident_status}
          </Line>
        ))}
        {actions.map(({ id, incident, description, to_be_done_by }) => (
          <Line key={id} id={incident.id} incident_id={incident.incident_id} onLeave={onLeave}>
            Corrective action: {description || 'no description'}
            {to_be_done_by && ` · due ${dayToWireDate(to_be_done_by)}`}
          </Line>
        ))}
      </Box>
      <AssigneeInput
        source="successor"
        label="Hand over to"
        peopleOnly
        helperText={`Takes effect immediately. Leave empty to keep everything with ${user.name}.`}
      />
      {cases.length > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {user.name} remains the reporter; the audit trail shows who is responsible now.
        </Typography>
      )}
    </Box>
  );
}

const STATUS: Record<string, string> = {
  Draft: 'draft',
  'Pending Approval': 'pending approval',
  Approve: 'approved',
  Open: 'open',
};

type LineProps = { id: string; incident_id: string; onLeave: () => void; children: React.ReactNode };

function Line({ id, incident_id, onLeave, children }: LineProps) {
  return (
    <Box component="li" sx={{ py: { md: 0.5 }, overflowWrap: 'anywhere' }}>
      <Box component={LinkBase} to={pages.incident.to(id)} onClick={onLeave} sx={LINK}>
        {incident_id}
      </Box>{' '}
      {children}
    </Box>
  );
}

const LINK = {
  fontWeight: 600,
  color: 'text.primary',
  // A touch target on a phone.
  display: { xs: 'inline-flex', md: 'inline' },
  alignItems: 'center',
  minHeight: { xs: 44, md: 0 },
};
const LIST = { m: 0, pl: 2.5, maxHeight: 200, overflowY: 'auto' };
