/** Pixels: a thumb on a phone, a mouse at a desk. */
export const FIELD_HEIGHT = { phone: 48, desk: 42 };

/** The same for what stands beside fields: buttons, the zone, a row of choices. */
export const CONTROL_HEIGHT = { xs: `${FIELD_HEIGHT.phone}px`, md: `${FIELD_HEIGHT.desk}px` };

const LABEL_LINE = 20;
const LABEL_GAP = 6;

/** What a field and a group of controls are called: one style, above them. */
export const FIELD_LABEL = {
  fontSize: '0.9375rem',
  fontWeight: 600,
  lineHeight: `${LABEL_LINE}px`,
  marginBottom: `${LABEL_GAP}px`,
};

/** A text field's label where FIELD_LABEL is: above the field, and not in its border. */
export const ABOVE_FIELD = { position: 'static', transform: 'none', maxWidth: 'none' } as const;

/** A border without the gap that a label in it would need. */
export const WHOLE_BORDER = { top: 0, '& legend': { display: 'none' } };

/** How far a control without a label stands below the labels of its row. */
export const BELOW_LABEL = `${LABEL_LINE + LABEL_GAP}px`;

const NARROWEST = 16;
const WIDEST = 40;

/** A field as wide as the words that it may show, with room for the arrow. */
export function widthOfWords(words: readonly string[]): string {
  const longest = Math.max(NARROWEST, ...words.map(({ length }) => length));
  return `calc(${Math.min(longest, WIDEST)}ch + 32px)`;
}
