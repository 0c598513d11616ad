import { useListContext, useNavigate } from 'react-admin';
import type { ListView } from '../../../../contract/schemas/listView.ts';
import { singaporeDay } from '../../../../contract/singaporeTime.ts';
import { useColumns } from '../../../components/list/useColumns.ts';
import { addressOf, filterOf, type ShownList } from './viewState.ts';

/** The list as it is looked at, and how to look at it as a view says. */
export function useShownList() {
  const { filterValues, sort } = useListContext();
  const { hidden, order, setHidden, setOrder } = useColumns();
  const navigate = useNavigate();
  const shown: ShownList = { filter: filterValues, sort, columns: { hidden, order } };
  const show = (view: ListView) => {
    setHidden(view.columns.hidden);
    setOrder(view.columns.order);
    navigate(addressOf(filterOf(view, singaporeDay(new Date())), view.sort));
    window.scrollTo({ top: 0 });
  };
  return { shown, show };
}
