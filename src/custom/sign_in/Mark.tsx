import mark from '../../theme/mark.svg?inline';

/** Inline, because it is smaller than a request for the icon. */
export function Mark({ size }: { size: number }) {
  return <img src={mark} width={size} height={size} alt="" />;
}
