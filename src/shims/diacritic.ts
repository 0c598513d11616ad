/** In place of the package of this name (vite.config.ts), whose table of letters the browser has by itself: `Sélétar` → `Seletar`. */
export function clean(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}

export default { clean };
