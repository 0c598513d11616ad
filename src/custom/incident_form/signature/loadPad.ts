/** The pad with the library behind it, which nothing else of the console needs. */
export const loadPad = () => import('./SignaturePad.tsx').then(({ default: SignaturePad }) => SignaturePad);
