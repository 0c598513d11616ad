import OutboxOutlined from '@mui/icons-material/OutboxOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useEffect, useSyncExternalStore } from 'react';
import { LinkBase, useDataProvider } from 'react-admin';
import { logFailure } from '../api/logFailure.ts';
import type { OutboxItem } from '../api/outboxItem.ts';
import { countItems, stuckText, waitingText } from '../custom/outbox/outboxTexts.ts';
import type { ConsoleDataProvider } from '../dataProvider/index.ts';
import { getProgress, subscribeToProgress } from '../offline/outbox/outboxProgress.ts';
import { pages } from '../pages.ts';
import { useOutboxNews } from './useOutboxNews.tsx';

/** How much waits (OFF-3), and news of what was sent or refused. */
export default function OutboxStatus({ items }: { items: readonly OutboxItem[] }) {
  useOutboxNews(items);
  const { waiting, stuck } = countItems(items);
  useSending(waiting > 0);
  const percent = usePercent(items);
  if (waiting + stuck === 0) return null;
  const Icon = stuck > 0 ? WarningAmberOutlined : OutboxOutlined;
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

/** A submit starts it as well. */
function useSending(waits: boolean): void {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  useEffect(() => {
    if (waits) void dataProvider.startOutbox().catch((error) => logFailure('starting the outbox', error));
  }, [waits, dataProvider]);
}

/** Narrow headers have room for two words; screen readers get the whole text. */
function Counts({ waiting, stuck }: { waiting: number; stuck: number }) {
  const isWide = useMediaQuery(WIDE, { noSsr: true });
  if (stuck > 0) {
    return (
      <>
        {isWide ? stuckText(stuck) : `${stuck} ${stuck === 1 ? 'problem' : 'problems'}`}{' '}
        {waiting > 0 && <span style={visuallyHidden}>and {waitingText(waiting)}</span>}
      </>
    );
  }
  if (isWide) return waitingText(waiting);
  return (
    <>
      {waiting} waiting <span style={visuallyHidden}>to be sent</span>
    </>
  );
}

function usePercent(items: readonly OutboxItem[]): number | undefined {
  return useSyncExternalStore(subscribeToProgress, () => {
    const sending = items.map(({ key }) => getProgress(key)?.percent).find((each) => each !== undefined);
    return sending && Math.floor(sending);
  });
}

const WIDE = '(min-width: 1440px)';

/** The padding makes it a touch target without making the line higher. */
const WAITING = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  px: 0.5,
  py: 1.5,
  my: -1.5,
  color: 'text.primary',
  fontSize: '0.8125rem',
  fontWeight: 600,
  whiteSpace: 'nowrap',
  '& svg': { fontSize: '1.125rem' },
};

const STUCK = { ...WAITING, color: 'error.main' };
