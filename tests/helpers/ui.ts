/// <reference types="vite/client" />
// The console's modules import styles and read import.meta.env, as Vite builds them.
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// Test files share a process and the packages loaded in it. Our own modules are loaded again for each file, because files mock
// different ones.
vi.resetModules();
localStorage.clear();
sessionStorage.clear();
history.replaceState(null, '', '/');

afterEach(cleanup);

// A busy machine draws late; what never comes fails all the same.
configure({ asyncUtilTimeout: 15_000 });

/** jsdom has no media queries: a desk with a wide screen, in the light. */
window.matchMedia ??= (query) =>
  ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList;

/** jsdom lays nothing out, so that nothing there ever has another size. */
window.ResizeObserver ??= class {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
};

/** jsdom cannot show a file: each has an address of its own, which shows nothing. */
let shown = 0;
URL.createObjectURL ??= () => `blob:shown/${++shown}`;
URL.revokeObjectURL ??= () => undefined;

/** jsdom knows no modal dialog: it is shown, and what is behind it stays within reach. */
HTMLDialogElement.prototype.showModal ??= function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close() {
  this.open = false;
};
