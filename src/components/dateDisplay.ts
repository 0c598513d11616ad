/**
 * Browsers format dates by locale. Without focus, the field shows this text over its own, which is made invisible,
 * because browsers name its parts differently.
 */
export const displayInstead = (text: string | undefined): object => ({ 'data-display': text });

export const dateDisplaySx = {
  '& [data-display] input': { WebkitTextFillColor: 'transparent' },
  '& [data-display]::before': {
    content: 'attr(data-display)',
    position: 'absolute',
    insetInlineStart: 'var(--field-room, 14px)',
    pointerEvents: 'none',
  },
  // The text after the slash is the alternative for screen readers, which read the value itself.
  '@supports (content: "" / "")': { '& [data-display]::before': { content: 'attr(data-display) / ""' } },
  '& [data-display]:has(input[value=""])::before': { color: 'text.secondary' },
  // Forced colours also force the browser's own text to show.
  '@media (forced-colors: active)': { '& [data-display]::before': { display: 'none' } },
};
