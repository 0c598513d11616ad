import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import OutboxOutlined from '@mui/icons-material/OutboxOutlined';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useSyncExternalStore } from 'react';
import { LinkBase } from 'react-admin';
import type { OutboxItem } from '../api/outboxItem.ts';
import { useIsPhone } from '../components/useIsPhone.ts';
import { countItems, stuckText, waitingText } from '../custom/outbox/outboxTexts.ts';
import { getProgress, subscribeToProgress } from '../offline/outbox/outboxProgress.ts';
import { pages } from '../pages.ts';
import { useOutboxNews } from './useOutboxNews.tsx';

/** How much waits (OFF-3), and news of what was sent or refused. */
export default function OutboxStatus({ items }: { items: readonly OutboxItem[] }) {
  useOutboxNews(items);
  const { waiting, stuck } = countItems(items);
  const percent = usePercent(items);
  if (waiting + stuck === 0) return null;
  const Icon = stuck > 0 ? ErrorOutlined : OutboxOutlined;
  return (
    <Box component={LinkBase} to={pages.outbox.path} sx={stuck > 0 ? STUCK : WAITING}>
      {percent === undefined ? (
        <Icon aria-hidden="true" />
      ) : (
        // Only the page reads it to screen readers, because it changes all the time.
        <span aria-hidden="true">{percent} %</span>
      )}
      <span>
        <Counts waiting={waiting} stuck={stuck} />
      </span>
    </Box>
  );
}

/** Phones have room for two words; screen readers get the whole text. */
function Counts({ waiting, stuck }: { waiting: number; stuck: number }) {
  const isPhone = useIsPhone();
  const rest = waiting > 0 && (
    <Box component="span" sx={REST}>
      , {waitingText(waiting)}
    </Box>
  );
  if (stuck > 0) {
    return (
      <>
        {isPhone ? `${stuck} ${stuck === 1 ? 'problem' : 'problems'}` : stuckText(stuck)}
        {rest}
      </>
    );
  }
  return (
    <>
      {waiting} waiting{' '}
      <Box component="span" sx={REST}>
        to be sent
      </Box>
    </>
  );
}

function usePercent(items: readonly OutboxItem[]): number | undefined {
  return useSyncExternalStore(subscribeToProgress, () => {
    const sending = items.map(({ key }) => getProgress(key)?.percent).find((each) => each !== undefined);
    return sending && Math.floor(sending);
  });
}

const REST = (theme: Theme) => ({ [theme.breakpoints.down(1536)]: visuallyHidden });

/** The padding makes it a touch target without making the line higher. */
const WAITING = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  px: { xs: 0.5, md: 1.25 },
  py: { xs: 1.5, md: 0.5 },
  my: { xs: -1.5, md: 0 },
  color: 'text.primary',
  fontSize: { xs: '0.8125rem', md: '0.9375rem' },
  fontWeight: 600,
  whiteSpace: 'nowrap',
  textDecoration: 'none',
  borderRadius: 1,
  border: { md: '1px solid var(--control)' },
  '&:hover': { textDecoration: 'underline' },
  '& svg': { fontSize: '1.125rem' },
};

const STUCK = {
  ...WAITING,
  color: 'error.main',
  borderColor: { md: 'var(--danger)' },
  bgcolor: { md: 'var(--danger-soft)' },
};
