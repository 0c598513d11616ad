/**
 * The browser writes a date or time field in the order of its own country. While the field has no focus it shows the text
 * of its `data-reads` attribute instead, as everywhere else in the console.
 */
export const dateDisplaySx = {
  '& input[data-reads]': { display: 'flex', alignItems: 'center' },
  '& input[data-reads]::-webkit-datetime-edit': { display: 'none' },
  '& input[data-reads]::before': { content: 'attr(data-reads)', flex: 1 },
  // The text after the slash is for screen readers, which have the value itself.
  '@supports (content: "" / "")': { '& input[data-reads]::before': { content: 'attr(data-reads) / ""' } },
  '& input[data-reads][value=""]::before': { color: 'text.secondary' },
};
