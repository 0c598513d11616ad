import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useListContext, useNavigate } from 'react-admin';
import { LIST_VIEWS_MAX_COUNT } from '../../../../../contract/limits.ts';
import type { ListView } from '../../../../../contract/schemas/listView.ts';
import { singaporeDay } from '../../../../../contract/singaporeTime.ts';
import { currentTime } from '../../../../api/clock.ts';
import { useColumns } from '../../../../components/list/useColumns.ts';
import { LINK_TEXTS, useCopy } from '../../../../components/useCopy.ts';
import type { OpenedMenu } from '../../../../components/useLazyComponent.ts';
import { randomId } from '../../../../offline/randomId.ts';
import { isMapChosen } from './asMap.ts';
import { ManageViews } from './ManageViews.tsx';
import { NameView } from './NameView.tsx';
import { useViews } from './useViews.ts';
import {
  getLastDays,
  isShown,
  type ShownList,
  toListAddress,
  toShownList,
  toView,
  withView,
} from './viewState.ts';

export default function ViewsMenu({ anchor, onClose }: OpenedMenu) {
  const { views, failed, retry, change } = useViews();
  const { shown, show } = useShownList();
  const [naming, setNaming] = useState(false);
  const [managing, setManaging] = useState(false);
  const copy = useCopyAddress();
  const today = singaporeDay(currentTime());
  const after = (act: () => void) => () => {
    onClose();
    act();
  };
  const keep = (name: string, moves: boolean) => {
    setNaming(false);
    const view = toView(shown, { id: randomId(), name, moves }, today);
    change((before) => withView(before, view));
  };
  return (
    <>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={onClose}
        slotProps={{
          list: { 'aria-label': 'Views' },
          paper: { sx: { maxWidth: 'min(360px, 100vw - 32px)' } },
        }}
      >
        {views?.map((view) => (
          <MenuItem
            key={view.id}
            selected={isShown(view, shown, today)}
            sx={NAME}
            onClick={after(() => show(view))}
          >
            {view.name}
          </MenuItem>
        ))}
        {failed && !views && <MenuItem onClick={retry}>Your views could not be loaded. Try again</MenuItem>}
        {!failed && !views && <MenuItem disabled>Loading…</MenuItem>}
        {views?.length === 0 && <MenuItem disabled>No views yet</MenuItem>}
        <Divider />
        <MenuItem
          disabled={!views || views.length >= LIST_VIEWS_MAX_COUNT}
          onClick={after(() => setNaming(true))}
        >
          Save this view…
        </MenuItem>
        {Boolean(views?.length) && (
          <MenuItem onClick={after(() => setManaging(true))}>Manage views…</MenuItem>
        )}
        <MenuItem onClick={after(() => copy(toListAddress(shown)))}>Copy link to this list</MenuItem>
      </Menu>
      {naming && (
        <NameView
          title="Save this view"
          lastDays={getLastDays(shown.filter, today)}
          onSave={keep}
          onClose={() => setNaming(false)}
        />
      )}
      {managing && views && (
        <ManageViews
          views={views}
          shown={shown}
          change={change}
          copy={copy}
          onClose={() => setManaging(false)}
        />
      )}
    </>
  );
}

function useShownList() {
  const { displayedFilters, filterValues, sort } = useListContext();
  const { hidden, order, setHidden, setOrder } = useColumns();
  const navigate = useNavigate();
  const asMap = isMapChosen(displayedFilters);
  const shown: ShownList = { filter: filterValues, sort, columns: { hidden, order }, asMap };
  const show = (view: ListView) => {
    setHidden(view.columns.hidden);
    setOrder(view.columns.order);
    navigate(toListAddress(toShownList(view, singaporeDay(currentTime()))));
    window.scrollTo({ top: 0 });
  };
  return { shown, show };
}

const NAME = { whiteSpace: 'normal', overflowWrap: 'anywhere' };

function useCopyAddress(): (address: string) => void {
  const copy = useCopy(LINK_TEXTS);
  return (address) => void copy(new URL(address, window.location.href).href);
}
