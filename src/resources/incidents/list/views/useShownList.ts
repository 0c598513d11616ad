import { useListContext, useNavigate } from 'react-admin';
import type { ListView } from '../../../../../contract/schemas/listView.ts';
import { singaporeDay } from '../../../../../contract/singaporeTime.ts';
import { currentTime } from '../../../../api/clock.ts';
import { useColumns } from '../../../../components/list/useColumns.ts';
import { isMapChosen } from './asMap.ts';
import { type ShownList, shownBy, toListAddress } from './viewState.ts';

export function useShownList() {
  const { displayedFilters, filterValues, sort } = useListContext();
  const { hidden, order, setHidden, setOrder } = useColumns();
  const navigate = useNavigate();
  const asMap = isMapChosen(displayedFilters);
  const shown: ShownList = { filter: filterValues, sort, columns: { hidden, order }, asMap };
  const show = (view: ListView) => {
    setHidden(view.columns.hidden);
    setOrder(view.columns.order);
    navigate(toListAddress(shownBy(view, singaporeDay(currentTime()))));
    window.scrollTo({ top: 0 });
  };
  return { shown, show };
}
