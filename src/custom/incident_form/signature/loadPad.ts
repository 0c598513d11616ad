export const loadPad = () => import('./SignaturePad.tsx').then(({ default: SignaturePad }) => SignaturePad);
