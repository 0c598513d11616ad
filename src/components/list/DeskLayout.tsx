import FilterListOutlined from '@mui/icons-material/FilterListOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'react-admin';
import type { ListLayoutProps } from './listLayout.ts';

const SIDE_BY_SIDE = '(min-width: 1000px)';
/** From this size, filters above the list start open; they would fill a phone in landscape (LIST-5). */
const IN_SIGHT = '(min-width: 801px) and (min-height: 501px)';
const FILTERS_ID = 'filters';

/** Rows and search are not remounted when the width changes, so that input and focus are kept. */
export function DeskLayout({ filters, tools, body }: ListLayoutProps) {
  const beside = useMediaQuery(SIDE_BY_SIDE, { noSsr: true });
  const { unfolded, panel, press } = useUnfolding();
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
            {!beside && (
              <Button
                variant="outlined"
                startIcon={<FilterListOutlined />}
                aria-expanded={unfolded}
                aria-controls={FILTERS_ID}
                onClick={press}
              >
                Filters
              </Button>
            )}
            {tools}
          </>
        ),
        above: !beside && (
          <Box
            component="aside"
            ref={panel}
            id={FILTERS_ID}
            aria-label="Filters"
            hidden={!unfolded}
            sx={{ my: 2, scrollMarginTop: 81, scrollMarginBottom: 16 }}
          >
            {unfolded && filters}
          </Box>
        ),
      })}
    </Box>
  );
}

/** Persisted on large screens only; smaller ones start collapsed. */
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

const COLUMNS = {
  display: 'grid',
  gridTemplateColumns: 'clamp(208px, 20.8vw, 264px) minmax(0,1fr)',
  minHeight: BELOW_HEADER,
};

/** Clear of the sticky header, so that focusing a field here does not scroll the page. */
const BESIDE = {
  p: 3,
  position: 'sticky',
  top: 65,
  maxHeight: BELOW_HEADER,
  overflowY: 'auto',
  '& :focus': { scrollMarginBlock: 0 },
};
