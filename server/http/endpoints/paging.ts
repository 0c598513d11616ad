import { type EndpointName, endpoints } from '../../../contract/endpoints.ts';

export function nextPath(name: EndpointName, input: Record<string, unknown>, page: number): string {
  const query = new URLSearchParams();
  const fields: Record<string, unknown> = { ...input, page };
  for (const [field, value] of Object.entries(fields)) {
    if (value !== undefined && value !== false && value !== '') query.set(field, String(value));
  }
  return `${endpoints[name].path}?${query}`;
}

/** For cursors. JavaScript accepts 31 February and the year 0; PostgreSQL does not. */
export function isExactInstant(text: string): boolean {
  const instant = new Date(text);
  return !Number.isNaN(instant.getTime()) && instant.toISOString() === text && instant.getUTCFullYear() > 0;
}

export function listEnd(
  name: EndpointName,
  input: { page: number; size: number } & Record<string, unknown>,
  total: number,
  firstPage: 0 | 1,
): { next: string | null; total_pages: number; total: number } {
  const total_pages = Math.ceil(total / input.size);
  const isLast = input.page - firstPage + 1 >= total_pages;
  return { next: isLast ? null : nextPath(name, input, input.page + 1), total_pages, total };
}
