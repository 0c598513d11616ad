import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useRef } from 'react';

type Props = {
  above?: ReactNode;
  /** Destructive actions. */
  apart?: ReactNode;
  note?: ReactNode;
  children: ReactNode;
};

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

/** The safe area, unless the phone's tabs already cover it. */
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
  // Fits all actions of a new incident on one line at 360 px.
  '@media (max-width: 599px)': { '& .MuiButton-root': { px: 1, minWidth: 44 } },
  '@media print': { display: 'none' },
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
};

const ABOVE = {
  flexBasis: '100%',
  minWidth: 0,
  '&:not(:has(> :not(:empty)))': { position: 'absolute' },
};

/** Publishes the height as `--footer`, so that focused elements scroll clear of it (tokens.css). */
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

/** Keeps the focused field visible when the footer grows. */
function uncover(footer: HTMLElement | null): void {
  const { activeElement } = document;
  if (!footer || !activeElement || activeElement === document.body || footer.contains(activeElement)) return;
  const isCovered = activeElement.getBoundingClientRect().bottom > footer.getBoundingClientRect().top;
  if (isCovered) activeElement.scrollIntoView({ block: 'nearest' });
}
