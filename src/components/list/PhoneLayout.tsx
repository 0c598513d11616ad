import FilterListOutlined from '@mui/icons-material/FilterListOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useEffect, useState } from 'react';
import { loadWhenIdle } from '../loadWhenIdle.ts';
import { useDismissOnBack } from '../navigation/backStack.ts';
import { useLazyComponent } from '../useLazyComponent.ts';
import type { ListLayoutProps } from './listLayout.ts';

type Props = ListLayoutProps & {
  done: string;
};

export const toolbarButton = {
  width: 44,
  height: 44,
  border: 1,
  borderColor: 'text.secondary',
  borderRadius: 1,
  color: 'primary.main',
};

export function PhoneLayout({ filters, tools, body, done }: Props) {
  return body({
    tools: (
      <FiltersButton done={done}>
        <Box sx={{ display: 'grid', gap: 2, mb: 2 }}>{tools}</Box>
        {filters}
      </FiltersButton>
    ),
  });
}

const loadDrawer = () => import('./FilterDrawer.tsx');

/** Keeps its own open state, so that opening it does not re-render the rows. */
function FiltersButton({ done, children }: { done: string; children: ReactNode }) {
  const [Drawer, whenLoaded] = useLazyComponent(loadDrawer, 'The filters could not be loaded.');
  const [shown, setShown] = useState(false);
  const close = () => setShown(false);
  useDismissOnBack(shown, close);
  useEffect(() => void loadWhenIdle('the filters', loadDrawer), []);
  return (
    <>
      <IconButton aria-label="Filters" sx={toolbarButton} onClick={() => whenLoaded(() => setShown(true))}>
        <FilterListOutlined />
      </IconButton>
      {Drawer && (
        <Drawer open={shown} onClose={close} done={done}>
          {children}
        </Drawer>
      )}
    </>
  );
}
