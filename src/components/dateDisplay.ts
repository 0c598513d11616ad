/** Browsers format dates by locale. Without focus, the field shows its `data-display` attribute instead. */
export const dateDisplaySx = {
  '& input[data-display]': { display: 'flex', alignItems: 'center' },
  '& input[data-display]::-webkit-datetime-edit': { display: 'none' },
  '& input[data-display]::before': { content: 'attr(data-display)', flex: 1 },
  // The text after the slash is the alternative for screen readers, which read the value itself.
  '@supports (content: "" / "")': { '& input[data-display]::before': { content: 'attr(data-display) / ""' } },
  '& input[data-display][value=""]::before': { color: 'text.secondary' },
};
