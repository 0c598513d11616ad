import { Notification } from 'react-admin';
import { useIsPhone } from '../components/useIsPhone.ts';
import { keepOffButtons } from './keepOffButtons.ts';

const ON_PHONE = { vertical: 'top', horizontal: 'center' } as const;
const AT_DESK = { vertical: 'bottom', horizontal: 'left' } as const;

const SLOT_PROPS = { root: { ref: keepOffButtons } };
const MOVES = { transition: 'translate 150ms' };

/** At the top on phones, because the keyboard covers the bottom. */
export function Toasts() {
  const isPhone = useIsPhone();
  return <Notification anchorOrigin={isPhone ? ON_PHONE : AT_DESK} slotProps={SLOT_PROPS} sx={MOVES} />;
}
