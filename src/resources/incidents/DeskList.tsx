import FilterListOutlined from '@mui/icons-material/FilterListOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { ColumnsButton } from '../../components/ColumnsButton.tsx';
import { HIDEABLE_COLUMNS } from './columns.tsx';
import { FilterFields } from './FilterFields.tsx';
import { IncidentTable } from './IncidentTable.tsx';
import { ListBody } from './ListBody.tsx';

/** From here the filters and a table of any use stand side by side. */
const SIDE_BY_SIDE = '(min-width: 1000px)';
const FILTERS_ID = 'filters';

/** The list on a desk: the filters stand beside a table; where there is no room for both they unfold above it. */
export default function DeskList() {
  const beside = useMediaQuery(SIDE_BY_SIDE, { noSsr: true });
  const [unfolded, setUnfolded] = useState(false);
  const columns = <ColumnsButton columns={HIDEABLE_COLUMNS} />;
  if (beside) {
    return (
      <Box sx={{ display: 'grid', gridTemplateColumns: '264px minmax(0,1fr)', minHeight: BELOW_HEADER }}>
        <Box component="aside" aria-label="Filters" sx={{ borderRight: 1, borderColor: 'divider' }}>
          <Box sx={{ p: 3, position: 'sticky', top: 65, maxHeight: BELOW_HEADER, overflowY: 'auto' }}>
            <Typography variant="h3" component="h2" sx={{ mb: 2 }}>
              Filters
            </Typography>
            <FilterFields />
          </Box>
        </Box>
        <ListBody tools={columns}>
          <IncidentTable />
        </ListBody>
      </Box>
    );
  }
  return (
    <ListBody
      tools={
        <>
          <Button
            variant="outlined"
            startIcon={<FilterListOutlined />}
            aria-expanded={unfolded}
            aria-controls={FILTERS_ID}
            onClick={() => setUnfolded(!unfolded)}
          >
            Filters
          </Button>
          {columns}
        </>
      }
      filters={
        <Box component="aside" id={FILTERS_ID} aria-label="Filters" hidden={!unfolded} sx={{ my: 2 }}>
          {unfolded && <FilterFields />}
        </Box>
      }
    >
      <IncidentTable />
    </ListBody>
  );
}

const BELOW_HEADER = 'calc(100dvh - 65px)';
