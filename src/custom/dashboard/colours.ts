import type { Category, DASHBOARD_TYPES, StatusTab } from '../../../contract/values/incidentValues.ts';

/** The same colours as the severity chips (LIST-4). Each colour is always shown with its name. */
export const CATEGORY_COLOURS: Record<Category, string> = {
  c1: 'var(--cat-1)',
  c2: 'var(--cat-2)',
  c3: 'var(--cat-3)',
  c4: 'var(--cat-4)',
};

const INFO = 'var(--mui-palette-info-main)';
const lighter = (colour: string, share: number) => `color-mix(in srgb, ${colour} ${share}%, var(--surface))`;

export const TYPE_COLOURS: Record<(typeof DASHBOARD_TYPES)[number], string> = {
  Safety: 'var(--forest)',
  Security: INFO,
  'Place Management': lighter(INFO, 50),
  Others: 'var(--control)',
};

export const STATUS_COLOURS: Record<Exclude<StatusTab, 'All'>, string> = {
  Open: 'var(--forest)',
  'Pending Approval': lighter('var(--forest)', 60),
  Draft: lighter('var(--forest)', 35),
  'Pending Save': 'var(--amber)',
  Closed: 'var(--ink-quiet)',
  Archived: lighter('var(--control)', 60),
};
