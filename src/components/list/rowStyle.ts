/** A clicked row, until its page is loaded. */
export const activeRow = { bgcolor: 'action.selected' };

export const TABLE = {
  '& .RaDataTable-table': { tableLayout: 'fixed' },
  '& .RaDataTable-headerCell': { position: 'sticky', top: 64, zIndex: 1, bgcolor: 'background.default' },
  '& th, & td': { px: 1, fontSize: '0.875rem', lineHeight: 1.4 },
  '& td': { py: 0.75 },
  '& tbody tr:active': activeRow,
  // The row shows the focus of its link.
  '& tbody tr:has(a:focus-visible)': { outline: 'var(--ring)', outlineOffset: -3 },
};

export const CARDS = { display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none' };

export const CARD = {
  position: 'relative',
  p: 2,
  // A word that is wider than the card; not `anywhere`, which also breaks others.
  overflowWrap: 'break-word',
  cursor: 'pointer',
  '&:active': { bgcolor: 'action.selected' },
  '&:has(a:focus-visible)': { outline: 'var(--ring)', outlineOffset: 2 },
  '& a::after': { content: '""', position: 'absolute', inset: 0 },
};
