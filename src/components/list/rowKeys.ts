/** What the keyboard finds in a row of any list, by these attributes: the link that opens it, its menu, and what chooses it. */
export const ROW = { link: 'data-row-link', menu: 'data-row-menu', select: 'data-row-select' } as const;

const getRow = (element: Element | null) => element?.closest('tr, li') ?? null;

/** This of the row that has the focus. */
export function inRow(part: string): HTMLElement | null {
  return getRow(document.activeElement)?.querySelector(`main [${part}]`) ?? null;
}

/** From row to row, by the links that open them; from elsewhere on the page to the first one, or the last. */
export function goToRow(by: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>(`main [${ROW.link}]`)];
  const here = getRow(document.activeElement);
  const at = here ? links.findIndex((link) => here.contains(link)) : -1;
  const next = at === -1 ? links.at(by === 1 ? 0 : -1) : links[at + by];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}
