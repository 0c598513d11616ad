import FilterListOutlined from '@mui/icons-material/FilterListOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { FilterDrawer } from './FilterDrawer.tsx';
import { IncidentCards } from './IncidentCards.tsx';
import { ListBody } from './ListBody.tsx';
import { SortSelect } from './SortSelect.tsx';

/** The list on a phone: cards, over which the filters slide in. */
export default function PhoneList() {
  const [filtersShown, setFiltersShown] = useState(false);
  return (
    <>
      <FilterDrawer open={filtersShown} onClose={() => setFiltersShown(false)} />
      <ListBody
        tools={
          <>
            <Button
              variant="outlined"
              startIcon={<FilterListOutlined />}
              onClick={() => setFiltersShown(true)}
            >
              Filters
            </Button>
            <SortSelect />
          </>
        }
      >
        <IncidentCards />
      </ListBody>
    </>
  );
}
