import useMediaQuery from '@mui/material/useMediaQuery';
import { MOBILE_MAX_WIDTH } from '../../contract/limits.ts';

const PHONE = `(max-width: ${MOBILE_MAX_WIDTH}px)`;

export function useIsPhone(): boolean {
  return useMediaQuery(PHONE, { noSsr: true });
}

/** The current value, for code outside of components. False where there is no screen. */
export function isPhoneNow(): boolean {
  return globalThis.matchMedia?.(PHONE).matches ?? false;
}
