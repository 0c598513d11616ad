import useMediaQuery from '@mui/material/useMediaQuery';
import { MOBILE_MAX_WIDTH } from '../../contract/limits.ts';

const PHONE = `(max-width: ${MOBILE_MAX_WIDTH}px)`;

export function useIsPhone(): boolean {
  return useMediaQuery(PHONE, { noSsr: true });
}

/** The current value, for code that runs before the first render. */
export function isPhoneNow(): boolean {
  return window.matchMedia(PHONE).matches;
}
