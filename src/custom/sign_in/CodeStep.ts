import { lazyPage, PageUnreachable } from './lazyPage.tsx';

/** Loaded on demand, because most accounts have no authenticator app. */
export const CodeStep = lazyPage(() => import('./CodeForm.tsx'), PageUnreachable);
