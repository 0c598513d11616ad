/** `Slip/trip/fall` → `slip-trip-fall`, `F&B` → `f-b`. */
export function slug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
