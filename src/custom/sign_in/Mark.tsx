import mark from '../../theme/mark.svg?inline';

/** The console's mark, the same as the page's icon; less than a request for it would be. */
export function Mark({ size }: { size: number }) {
  return <img src={mark} width={size} height={size} alt="" />;
}
