import type { Page } from '@playwright/test';

/*
 * The list of incidents, as a person sees it.
 */

export const rows = (page: Page) => page.getByRole('main').getByText(/^INC-\d{6}$/);
export const count = (page: Page) => page.getByText(/^\d+ to \d+ of [\d,]+$/);
/** Where incidents are cards. */
export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) <= 768;
