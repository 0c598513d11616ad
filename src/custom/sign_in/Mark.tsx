/** The console's mark, the same as the page's icon. */
export function Mark({ size }: { size: number }) {
  return <img src="/mark.svg" width={size} height={size} alt="" />;
}
