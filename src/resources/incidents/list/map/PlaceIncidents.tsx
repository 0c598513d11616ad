import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { LinkBase, ListBase } from 'react-admin';
import { PAGE_SIZE } from '../../../../../contract/limits.ts';
import { ListPagination } from '../../../../components/list/ListPagination.tsx';
import { ListRows } from '../../../../components/list/ListRows.tsx';
import { useDismissOnBack } from '../../../../components/navigation/backStack.ts';
import { useIsPhone } from '../../../../components/useIsPhone.ts';
import { useIncidentFilter } from '../filter/incidentFilter.ts';
import { IncidentCards } from '../rows/IncidentCards.tsx';
import { NEWEST_FIRST } from '../views/listDefaults.ts';
import { toListAddress } from '../views/viewState.ts';
import type { MapPlace } from './mapPlaces.ts';

type Props = {
  places: readonly MapPlace[];
  onClose: () => void;
};

export function PlaceIncidents({ places, onClose }: Props) {
  const titleId = useId();
  const isPhone = useIsPhone();
  const { filter } = useIncidentFilter();
  const [place, setPlace] = useState(places.length === 1 ? places[0] : undefined);
  const within = { ...filter, ...place?.within };
  useDismissOnBack(true, onClose);
  return (
    <Dialog open onClose={onClose} fullScreen={isPhone} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{place?.name ?? 'Choose a place'}</DialogTitle>
      <DialogContent>
        {place ? (
          <ListBase
            key={place.key}
            resource="incidents"
            disableSyncWithLocation
            storeKey={false}
            exporter={false}
            filterDefaultValues={within}
            sort={NEWEST_FIRST}
            perPage={PAGE_SIZE}
          >
            <ListRows empty="No data found">
              <IncidentCards isPlain />
            </ListRows>
            <ListPagination />
          </ListBase>
        ) : (
          places.map((each) => (
            <Button key={each.key} fullWidth sx={{ justifyContent: 'start' }} onClick={() => setPlace(each)}>
              {each.name} ({each.count})
            </Button>
          ))
        )}
      </DialogContent>
      <DialogActions>
        {place && (
          <Button
            component={LinkBase}
            to={toListAddress({ filter: within, sort: NEWEST_FIRST, asMap: false })}
            size="large"
          >
            Show as a list
          </Button>
        )}
        <Button autoFocus size="large" variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
