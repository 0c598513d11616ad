import useMediaQuery from '@mui/material/useMediaQuery';
import { MOBILE_MAX_WIDTH } from '../../contract/limits.ts';

const PHONE = `(max-width: ${MOBILE_MAX_WIDTH}px)`;

/** SHELL-6: true where the mobile layout applies. */
export function useIsPhone(): boolean {
  return useMediaQuery(PHONE, { noSsr: true });
}

/** The same at this moment, for what is loaded before anything is drawn. */
export function isPhoneNow(): boolean {
  return window.matchMedia(PHONE).matches;
}
