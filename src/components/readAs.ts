/** Browsers format dates by locale. Without focus, the field shows its `data-reads` attribute instead. */
export const dateDisplaySx = {
  '& input[data-reads]': { display: 'flex', alignItems: 'center' },
  '& input[data-reads]::-webkit-datetime-edit': { display: 'none' },
  '& input[data-reads]::before': { content: 'attr(data-reads)', flex: 1 },
  // The text after the slash is the alternative for screen readers, which read the value itself.
  '@supports (content: "" / "")': { '& input[data-reads]::before': { content: 'attr(data-reads) / ""' } },
  '& input[data-reads][value=""]::before': { color: 'text.secondary' },
};
