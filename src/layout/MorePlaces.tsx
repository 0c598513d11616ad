import ButtonBase from '@mui/material/ButtonBase';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type ReactNode, useState } from 'react';
import { LinkBase, useLocation } from 'react-admin';
import { useDismissOnBack } from '../components/navigation/backStack.ts';

type Props = {
  places: readonly { path: string; title: string }[];
  children: ReactNode;
  sx: object;
};

export function MorePlaces({ places, children, sx }: Props) {
  const { pathname } = useLocation();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const open = anchor !== undefined;
  const close = () => setAnchor(undefined);
  useDismissOnBack(open, close);
  return (
    <>
      <ButtonBase
        aria-haspopup="menu"
        aria-expanded={open}
        aria-current={places.some(({ path }) => path === pathname) ? 'true' : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={sx}
      >
        {children}
      </ButtonBase>
      <Menu open={open} anchorEl={anchor ?? null} onClose={close}>
        {places.map(({ path, title }) => (
          <MenuItem
            key={path}
            component={LinkBase}
            to={path}
            selected={path === pathname}
            onClick={close}
            sx={{ minHeight: 44 }}
          >
            {title}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
