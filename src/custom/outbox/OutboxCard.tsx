import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { LinkBase } from 'react-admin';
import { formatInstant } from '../../../contract/singaporeTime.ts';
import type { OutboxItem } from '../../api/outboxItem.ts';
import { EmergencyChip } from '../../components/EmergencyChip.tsx';
import { timeAgo } from '../../components/timeAgo.ts';
import { useSendingProgress } from '../../offline/outbox/useOutbox.ts';
import { pages } from '../../pages.ts';
import { describeFiles } from './describeFiles.ts';
import { countText, getName } from './outboxTexts.ts';
import { useOutboxActions } from './useOutboxActions.ts';

type Props = { item: OutboxItem; now: Date; onResult: (text: string) => void };

export function OutboxCard({ item, now, onResult }: Props) {
  const { payload, sent, isUrgent } = item;
  const remark = payload.kind === 'update' ? payload.update.remark : undefined;
  return (
    <Card component="li" sx={{ p: 2, display: 'grid', gap: 0.75, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
        <Typography variant="h3" dir="auto" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {getName(item)}
        </Typography>
        {isUrgent && <EmergencyChip />}
      </Box>
      {remark && (
        <Typography dir="auto" sx={{ overflowWrap: 'anywhere' }}>
          {remark}
        </Typography>
      )}
      {sent ? <SentNote item={item} now={now} /> : <Unsent {...{ item, now, onResult }} />}
    </Card>
  );
}

function SentNote({ item: { sent, title }, now }: Pick<Props, 'item' | 'now'>) {
  if (!sent) return null;
  const number = sent.incident_id || title;
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {sent.id ? (
        <Box component={LinkBase} to={pages.incident.to(sent.id)} sx={LINK}>
          {number}
        </Box>
      ) : (
        number
      )}
      {', '}
      <Ago instant={sent.at} now={now} before="sent" />
    </Typography>
  );
}

function Unsent({ item, now, onResult }: Props) {
  const { key, payload, queuedAt, state } = item;
  const { data: files } = useQuery({
    queryKey: ['outbox files', key, item.attempts],
    queryFn: () => describeFiles(item),
  });
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        <Ago
          instant={queuedAt}
          now={now}
          before={payload.kind === 'incident' ? 'Incident, submitted' : 'Submitted'}
        />
        {files && ` · ${files}`}
      </Typography>
      <LastAttempt item={item} now={now} isError={state === 'stuck'} />
      <Progress itemKey={key} name={getName(item)} />
      <Actions item={item} onResult={onResult} />
    </>
  );
}

function Ago({ instant, now, before }: { instant: string; now: Date; before: string }) {
  return (
    <>
      {before}{' '}
      <time dateTime={instant} title={formatInstant(instant)}>
        {timeAgo(instant, now)}
      </time>
    </>
  );
}

type AttemptProps = Pick<Props, 'item' | 'now'> & { isError: boolean };

function LastAttempt({ item: { lastAttempt, attempts }, now, isError }: AttemptProps) {
  if (!lastAttempt) return null;
  return (
    <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      <Box component="span" sx={{ fontWeight: 600, color: isError ? 'error.main' : 'text.primary' }}>
        {/* Nothing has to be pressed, as the text of the error would say. */}
        {lastAttempt.problem.status === 0 ? "Can't reach the server." : lastAttempt.problem.text}
      </Box>{' '}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        <Ago instant={lastAttempt.at} now={now} before="Tried" />
        {attempts > 0 && `, ${countText(attempts, 'attempt')}`}.
      </Box>
    </Typography>
  );
}

function Progress({ itemKey, name }: { itemKey: string; name: string }) {
  const progress = useSendingProgress(itemKey);
  if (!progress) return null;
  const { text, percent } = progress;
  return (
    <Box sx={{ display: 'grid', gap: 0.5, maxWidth: 480 }}>
      <Typography variant="body2">
        {text}
        {percent !== undefined && `, ${Math.floor(percent)} %`}
      </Typography>
      <LinearProgress
        aria-label={`Sending: ${name}`}
        variant={percent === undefined ? 'indeterminate' : 'determinate'}
        {...(percent !== undefined && { value: percent })}
      />
    </Box>
  );
}

function Actions({ item, onResult }: Pick<Props, 'item' | 'onResult'>) {
  const { send, takeBack, remove, isBusy, isInLine } = useOutboxActions(item, onResult);
  const isRunning = useSendingProgress(item.key) !== undefined;
  const name = getName(item);
  const button = { 'aria-disabled': isBusy, sx: BUTTON };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
      {isInLine && !isRunning && (
        <Typography variant="body2" sx={{ width: '100%' }}>
          The items before it are sent first…
        </Typography>
      )}
      {item.draftId === undefined ? (
        <>
          <Button variant="outlined" {...button} aria-label={`Send now: ${name}`} onClick={send}>
            Send now
          </Button>
          {item.payload.kind === 'update' && item.state === 'stuck' && (
            <Button
              variant="outlined"
              component={LinkBase}
              to={`${pages.incident.to(item.payload.incident.id)}#incident-updates`}
              sx={BUTTON}
              aria-label={`Edit in the incident: ${name}`}
            >
              Edit in the incident
            </Button>
          )}
          {item.payload.kind === 'incident' && (
            <Button variant="outlined" {...button} aria-label={`Back to draft: ${name}`} onClick={takeBack}>
              Back to draft
            </Button>
          )}
        </>
      ) : (
        <Button
          variant="contained"
          component={LinkBase}
          to={pages.newIncident.to(item.draftId)}
          sx={BUTTON}
          aria-label={`Open the draft: ${name}`}
        >
          Open the draft
        </Button>
      )}
      <Button color="error" {...button} aria-label={`Delete: ${name}`} onClick={remove}>
        Delete
      </Button>
    </Box>
  );
}

const BUTTON = { whiteSpace: 'nowrap', px: { xs: 1.25, md: 2 } };
/** A touch target on a phone. */
const LINK = { color: 'primary.main', fontWeight: 600, py: { xs: 1.5, md: 0 }, display: 'inline-block' };
