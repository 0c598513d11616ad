import Box from '@mui/material/Box';
import PaginationItem, { type PaginationItemProps } from '@mui/material/PaginationItem';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import usePagination, { type UsePaginationProps } from '@mui/material/usePagination';
import { useListContext } from 'react-admin';
import { PAGINATION_SIBLINGS } from '../../../contract/limits.ts';
import { useIsPhone } from '../useIsPhone.ts';

/** Up to this number, all pages are shown; above it, three on either side of the current one (LIST-7). */
const ALL_SHOWN = 5;

/** Width of a page button for touch, including its margins, in pixels. */
const TOUCHED = 46;
const PAGE_PADDING = 32;

/** As many pages on either side as fit next to the first and last page, the gaps and the arrows (LIST-7). */
function useSiblingsThatFit(): number {
  const fits = (siblings: number) => `(min-width: ${(2 * siblings + 7) * TOUCHED + PAGE_PADDING}px)`;
  const options = { noSsr: true };
  const one = useMediaQuery(fits(1), options);
  const two = useMediaQuery(fits(2), options);
  const all = useMediaQuery(fits(PAGINATION_SIBLINGS), options);
  return all ? PAGINATION_SIBLINGS : two ? 2 : one ? 1 : 0;
}

export function ListPagination() {
  const { page, perPage, total = 0, data, meta, isPending, setPage } = useListContext();
  const isPhone = useIsPhone();
  const fitting = useSiblingsThatFit();
  const pages = Math.ceil(total / perPage);
  if (isPending || total === 0) return null;
  const first = (page - 1) * perPage + 1;
  // A server that only counts pages does not know the total before the last page.
  const countsPagesOnly = meta?.countsPagesOnly === true;
  const last = countsPagesOnly ? first - 1 + (data?.length ?? 0) : Math.min(page * perPage, total);
  const siblings = pages > ALL_SHOWN ? PAGINATION_SIBLINGS : ALL_SHOWN;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        justifyContent: 'space-between',
        alignItems: 'center',
        mt: { xs: 2, md: 1 },
      }}
    >
      <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
        {/* One text, because screen readers announce each part that changes. */}
        {`${first.toLocaleString('en-SG')} to ${last.toLocaleString('en-SG')}${
          countsPagesOnly ? `, page ${page} of ${pages}` : ` of ${total.toLocaleString('en-SG')}`
        }`}
      </Typography>
      {pages > 1 && (
        <Pages
          count={pages}
          page={Math.min(page, pages)}
          siblingCount={isPhone ? Math.min(siblings, fitting) : siblings}
          size={isPhone ? 'large' : 'medium'}
          onChange={(_event, chosen) => {
            setPage(chosen);
            window.scrollTo({ top: 0 });
          }}
        />
      )}
    </Box>
  );
}

type PagesProps = UsePaginationProps & Pick<PaginationItemProps, 'size'>;

/**
 * MUI's Pagination numbers its buttons, so that the focus is on another one when a page is added, and disables the arrow
 * that led to the first or last page, which loses the focus.
 */
function Pages({ size, ...props }: PagesProps) {
  const { items } = usePagination(props);
  return (
    <nav aria-label="pagination navigation">
      <Box component="ul" sx={PAGES}>
        {items.map(({ type, page, selected, disabled, onClick }) => (
          <li key={type === 'page' ? page : type}>
            <PaginationItem
              {...{ type, page, selected, size }}
              shape="rounded"
              aria-label={type === 'page' ? `Page ${page}` : `Go to the ${type} page`}
              aria-current={selected ? 'page' : undefined}
              aria-disabled={disabled}
              onClick={disabled ? undefined : onClick}
            />
          </li>
        ))}
      </Box>
    </nav>
  );
}

const PAGES = {
  ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', m: 0, p: 0, listStyle: 'none' },
  '& [aria-disabled=true]': { opacity: 0.38, cursor: 'default' },
};
