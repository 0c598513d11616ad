import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useRef } from 'react';

type Props = {
  /** What comes up while one works on the page: over the actions, where it moves nothing that one types in. */
  above?: ReactNode;
  /** The destructive ones. */
  apart?: ReactNode;
  /** What there is to know before one acts, such as how much is missing; on a phone above the actions, where they need the width. */
  note?: ReactNode;
  /** The actions, the primary one last: together in one line. */
  children: ReactNode;
};

/** The actions of a page of one record, always in reach: the destructive ones left, the primary one right. */
export function RecordFooter({ above, apart, note, children }: Props) {
  const footer = useFooterHeight();
  return (
    <Box component="footer" ref={footer} sx={BAR}>
      {above && <Box sx={ABOVE}>{above}</Box>}
      <Box sx={{ mr: 'auto', display: 'flex', gap: GAP }}>{apart}</Box>
      {note}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: GAP, justifyContent: 'flex-end' }}>{children}</Box>
    </Box>
  );
}

const GAP = { xs: 0.5, sm: 1 };

/** What the screen's own lower edge takes, where no tabs are there already. */
const SAFE = 'max(0px, env(safe-area-inset-bottom) - var(--tabs))';

const BAR = {
  position: 'sticky',
  bottom: 'var(--tabs)',
  zIndex: 'appBar',
  display: 'flex',
  flexWrap: 'wrap',
  gap: GAP,
  alignItems: 'center',
  justifyContent: 'flex-end',
  px: { xs: 1.5, md: 3 },
  pt: { xs: 1, md: 1.5 },
  pb: { xs: `calc(8px + ${SAFE})`, md: `calc(12px + ${SAFE})` },
  // So that 360 px hold all of a new incident's in one line.
  '@media (max-width: 599px)': { '& .MuiButton-root': { px: 1, minWidth: 44 } },
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
};

const ABOVE = {
  flexBasis: '100%',
  minWidth: 0,
  // As long as there is nothing to say it takes no line of its own.
  '&:not(:has(> :not(:empty)))': { position: 'absolute' },
};

/** Tells the page how much of its lower end the footer covers, for what takes the focus to be scrolled above it (tokens.css). */
function useFooterHeight() {
  const footer = useRef<HTMLElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    let before = 0;
    const observer = new ResizeObserver(() => {
      const height = footer.current?.offsetHeight ?? 0;
      style.setProperty('--footer', `${height}px`);
      if (before > 0 && height > before) uncover(footer.current);
      before = height;
    });
    if (footer.current) observer.observe(footer.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--footer');
    };
  }, []);
  return footer;
}

/** What one is typing in does not end up behind a footer that grew. */
function uncover(footer: HTMLElement | null): void {
  const { activeElement } = document;
  if (!footer || !activeElement || activeElement === document.body || footer.contains(activeElement)) return;
  const isCovered = activeElement.getBoundingClientRect().bottom > footer.getBoundingClientRect().top;
  if (isCovered) activeElement.scrollIntoView({ block: 'nearest' });
}
