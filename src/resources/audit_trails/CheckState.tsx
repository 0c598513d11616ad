import VerifiedUserOutlined from '@mui/icons-material/VerifiedUserOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { AuditCheck } from '../../../contract/schemas/auditExplorer.ts';
import { formatInstant } from '../../../contract/singaporeTime.ts';
import { EntryRecord } from './EntryRecord.tsx';
import { useAuditCheck } from './useAuditCheck.ts';

export function CheckState() {
  const { state, error, refetch, begin } = useAuditCheck();
  if (!state) {
    return error ? (
      <Box role="alert" sx={LINE}>
        The verification status could not be loaded. <Button onClick={() => refetch()}>Try again</Button>
      </Box>
    ) : (
      <Box sx={LINE} />
    );
  }
  const { last, running } = state;
  return (
    <Box component="section" aria-label="Audit trail integrity" sx={{ mb: 1.5 }}>
      <Box sx={LINE}>
        {last?.problem_count === 0 && <VerifiedUserOutlined color="success" />}
        <Typography role="status" sx={{ flex: '1 1 260px' }}>
          {running ? progressText(running) : lastText(state)}
        </Typography>
        {!running && (
          <>
            <Button variant="outlined" sx={BUTTON} onClick={() => begin(false)}>
              Verify now
            </Button>
            {last && (
              <Button sx={BUTTON} onClick={() => begin(true)}>
                Verify every entry again
              </Button>
            )}
          </>
        )}
      </Box>
      {running && (
        <LinearProgress
          variant="determinate"
          value={getPercent(running)}
          aria-label="Audit trail verification"
          sx={{ mt: 0.5 }}
        />
      )}
      {last && last.problem_count > 0 && <Problems last={last} />}
    </Box>
  );
}

type Last = NonNullable<AuditCheck['last']>;
type Running = NonNullable<AuditCheck['running']>;

const inWords = (count: number) => count.toLocaleString('en-SG');

const getPercent = ({ checked, total }: Running) => (total > 0 ? Math.round((checked / total) * 100) : 100);

function progressText({ checked, total }: Running): string {
  return `Verifying the audit trail: ${inWords(checked)} of ${inWords(total)} entries`;
}

function lastText({ last, entries }: AuditCheck): string {
  if (!last) return 'The audit trail has not been verified yet.';
  const when = formatInstant(last.at);
  if (last.problem_count > 0) return `Verified on ${when}: the trail has been altered.`;
  const since = Math.max(0, entries - last.entries);
  return `Verified up to entry ${inWords(last.entries)} on ${when}${since > 0 ? `; ${inWords(since)} added since` : ''}`;
}

function Problems({ last: { problems, problem_count } }: { last: Last }) {
  const more = problem_count - problems.length;
  return (
    <Alert severity="error" sx={{ mt: 1, '& .MuiAlert-message': { minWidth: 0 } }}>
      <strong>
        {problem_count === 1 ? '1 problem found.' : `${inWords(problem_count)} problems found.`}
      </strong>{' '}
      Please inform your database administrator.
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
        {problems.map(({ text, entry }) => (
          <li key={text}>
            {text}
            {entry && (
              <>
                <Box>
                  Current entry: {formatInstant(entry.timestamp)}, {entry.changed_by_name}:{' '}
                  {entry.description.join('; ')}
                </Box>
                <EntryRecord entry={entry} />
              </>
            )}
          </li>
        ))}
        {more > 0 && <li>and {inWords(more)} more</li>}
      </Box>
    </Alert>
  );
}

const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  rowGap: 0.5,
  minHeight: 44,
};
const BUTTON = { minHeight: { xs: 44, md: 36 }, whiteSpace: 'nowrap' };
