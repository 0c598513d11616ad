import FilterListOutlined from '@mui/icons-material/FilterListOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'react-admin';
import type { ListLayoutProps } from './listLayout.ts';

/** From here the filters and a table of any use stand side by side. */
const SIDE_BY_SIDE = '(min-width: 1000px)';
/** LIST-5: from here the filters are in sight, without anybody asking for them; on a phone on its side they would be all of it. */
const IN_SIGHT = '(min-width: 801px) and (min-height: 501px)';
const FILTERS_ID = 'filters';

/**
 * A list on a desk: the filters stand beside a table and stay there; where there is no room for both they stand above it, and
 * whoever wants the room folds them. A changed filter or search leads to the top (useListFilter), and so to them. The rows
 * and the search stay the same ones as the width changes, with what is typed and where the keyboard is.
 */
export function DeskLayout({ filters, tools, body }: ListLayoutProps) {
  const beside = useMediaQuery(SIDE_BY_SIDE, { noSsr: true });
  const unfolding = useUnfolding();
  return (
    <Box sx={beside ? COLUMNS : undefined}>
      {beside && (
        <Box component="aside" aria-label="Filters" sx={{ borderRight: 1, borderColor: 'divider' }}>
          <Box sx={BESIDE}>
            <Typography variant="h3" component="h2" sx={{ mb: 2 }}>
              Filters
            </Typography>
            {filters}
          </Box>
        </Box>
      )}
      {body({
        tools: (
          <>
            {!beside && <UnfoldButton {...unfolding} />}
            {tools}
          </>
        ),
        above: !beside && (
          <Box
            component="aside"
            ref={unfolding.panel}
            id={FILTERS_ID}
            aria-label="Filters"
            hidden={!unfolding.unfolded}
            sx={{ my: 2, scrollMarginTop: 81, scrollMarginBottom: 16 }}
          >
            {unfolding.unfolded && filters}
          </Box>
        ),
      })}
    </Box>
  );
}

function UnfoldButton({ unfolded, press }: Pick<ReturnType<typeof useUnfolding>, 'unfolded' | 'press'>) {
  return (
    <Button
      variant="outlined"
      startIcon={<FilterListOutlined />}
      aria-expanded={unfolded}
      aria-controls={FILTERS_ID}
      onClick={press}
    >
      Filters
    </Button>
  );
}

/** Whether the filters above the list are unfolded: kept where they are in sight, else for as long as one is here. */
function useUnfolding() {
  const inSight = useMediaQuery(IN_SIGHT, { noSsr: true });
  const kept = useStore('filters.unfolded', true);
  const asked = useState(false);
  const [unfolded, setUnfolded] = inSight ? kept : asked;
  const pressed = useRef(false);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (unfolded && pressed.current) panel.current?.scrollIntoView({ block: 'nearest' });
    pressed.current = false;
  }, [unfolded]);
  const press = () => {
    pressed.current = true;
    setUnfolded(!unfolded);
  };
  return { unfolded, panel, press };
}

const BELOW_HEADER = 'calc(100dvh - 65px)';

/** As wide as the fields need; where the table has little room, it has the rest. */
const COLUMNS = {
  display: 'grid',
  gridTemplateColumns: 'clamp(208px, 20.8vw, 264px) minmax(0,1fr)',
  minHeight: BELOW_HEADER,
};

/** Always clear of the header, so that the page need not move for what is focused here. */
const BESIDE = {
  p: 3,
  position: 'sticky',
  top: 65,
  maxHeight: BELOW_HEADER,
  overflowY: 'auto',
  '& :focus': { scrollMarginBlock: 0 },
};
