/** In pixels, for touch and mouse. */
export const FIELD_HEIGHT = { phone: 48, desk: 42 };

export const CONTROL_HEIGHT = { xs: `${FIELD_HEIGHT.phone}px`, md: `${FIELD_HEIGHT.desk}px` };

const LABEL_LINE = 20;
const LABEL_GAP = 6;

export const FIELD_LABEL = {
  fontSize: '0.9375rem',
  fontWeight: 600,
  lineHeight: `${LABEL_LINE}px`,
  marginBottom: `${LABEL_GAP}px`,
};

export const ABOVE_FIELD = { position: 'static', transform: 'none', maxWidth: 'none' } as const;

export const WHOLE_BORDER = { top: 0, '& legend': { display: 'none' } };

/** Top offset of a control without a label in a row of labelled ones. */
export const BELOW_LABEL = `${LABEL_LINE + LABEL_GAP}px`;

const NARROWEST = 16;
const WIDEST = 40;

/** Wide enough for the longest option and the arrow. */
export function widthOfWords(words: readonly string[]): string {
  const longest = Math.max(NARROWEST, ...words.map(({ length }) => length));
  return `calc(${Math.min(longest, WIDEST)}ch + 32px)`;
}
