/* Replaces `inflection`, with which react-admin names what has no label. Our resources have plural names (vite.resolve.ts). */

export const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();

export const pluralize = (name: string) => (name.endsWith('s') ? name : `${name}s`);

export const singularize = (name: string) => name.replace(/ies$/, 'y').replace(/s$/, '');

export const inflect = (name: string, count: number) => (count === 1 ? singularize(name) : pluralize(name));

/** `latest_updated_at` → `Latest updated at`; without `_id` at the end. */
export const humanize = (name: string) => capitalize(name.replace(/_ids?$/, '').replaceAll('_', ' '));

/** react-admin asks for `underscore` and `humanize`. */
export const transform = (name: string) => humanize(name.replace(/(?!^)[A-Z]/g, '_$&'));
