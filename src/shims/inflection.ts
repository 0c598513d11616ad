/*
 * In place of the package of this name, which react-admin makes labels with where none is given (vite.config.ts). Of its
 * rules for the plurals of English this console needs none: its resources are named in the plural, and its screens say
 * their labels themselves.
 */

/** `latest_updated_at` → `Latest updated at`. */
export function humanize(text: string): string {
  const words = text.toLowerCase().replace(/_id$/, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `staffId` → `staff_id`. */
export function underscore(text: string): string {
  return text
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase();
}

const STEPS: Record<string, (text: string) => string> = { humanize, underscore };

export function transform(text: string, steps: readonly string[]): string {
  return steps.reduce((result, step) => STEPS[step]?.(result) ?? result, text);
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();
}

/** `users` → `user`: what react-admin's own delete and update buttons name. */
export function singularize(resource: string): string {
  return resource.replace(/s$/, '');
}

/** A resource's name is in the plural already. */
export function inflect(resource: string): string {
  return resource;
}

/** Asked for by react-admin's guessers alone, which no screen uses. */
export function pluralize(resource: string): string {
  return `${resource}s`;
}
