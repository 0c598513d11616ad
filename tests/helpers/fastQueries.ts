import { configure } from '@testing-library/react';

/* What Testing Library does most often, made cheap: pages of a thousand elements took a fifth of the time here. */

/** Labels are looked up by id; jsdom would match every element of the page with the selector. */
const BY_ID = /^\[id="([^"\\]+)"\]$/;
const find = Element.prototype.querySelector;

Element.prototype.querySelector = function querySelector(selector: string) {
  const [, id] = BY_ID.exec(selector) ?? [];
  if (id === undefined || !this.isConnected) return find.call(this, selector);
  const found = this.ownerDocument.getElementById(id);
  return found !== this && this.contains(found) ? found : null;
};

// A query that waits fails many times before it succeeds, and each error would contain the page. ui.ts prints it once.
configure({
  getElementError: (message) =>
    Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
});
