/** Lazy, because only signatures need this library. */
export const loadPad = () => import('./SignaturePad.tsx').then(({ default: SignaturePad }) => SignaturePad);
