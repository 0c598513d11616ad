/// <reference types="vite/client" />
// The console's modules import styles and read import.meta.env, so Vite must build them.
import './drawnComponents.ts';
import './fastQueries.ts';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { endSession } from '../../src/api/session.ts';
import { leavePolicy } from '../../src/components/navigation/leaveGuards.ts';
import { PATIENCE } from './patience.ts';
import { resetPlatform } from './testPlatform.ts';

// Test files share a process, its window and all loaded modules. Each starts signed out, in an empty browser.
endSession();
localStorage.clear();
sessionStorage.clear();
history.replaceState(null, '', '/');

beforeEach(resetPlatform);
afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.log(prettyDOM(document.body));
  cleanup();
  // It would block every navigation of the tests that follow.
  if (leavePolicy().policy !== 'allow') throw new Error('The test ends while it saves.');
});

// A module that is still loading at the end of a file would be broken for all files that follow.
const idleCalls = new Set<number>();
afterAll(async () => {
  for (const call of idleCalls) clearTimeout(call);
  await vi.dynamicImportSettled();
});

/** jsdom has no layout. */
document.elementFromPoint ??= () => null;
Element.prototype.scrollIntoView ??= () => undefined;

/** jsdom has no idle callbacks. */
window.requestIdleCallback ??= (call) => {
  const id = window.setTimeout(call);
  idleCalls.add(id);
  return id;
};

// Rendering is slow on a busy machine. A missing element still fails.
configure({ asyncUtilTimeout: PATIENCE });

/** jsdom has no media queries. This simulates a wide desktop screen in light mode. */
window.matchMedia ??= (query) =>
  ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList;

/** jsdom has no layout, so sizes never change. */
window.ResizeObserver ??= class {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
};

/** jsdom cannot display files. Each one gets a unique address. */
let shown = 0;
URL.createObjectURL ??= () => `blob:shown/${++shown}`;
URL.revokeObjectURL ??= () => undefined;

/** jsdom has no modal dialogs: the dialog opens, but the page behind it stays accessible. */
HTMLDialogElement.prototype.showModal ??= function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close() {
  this.open = false;
};
