/* Replaces the package (vite.config.ts). Resource names are plural and screens set their labels. */

export function humanize(text: string): string {
  const words = text.toLowerCase().replace(/_id$/, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

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

export function singularize(resource: string): string {
  return resource.replace(/s$/, '');
}

export function inflect(resource: string): string {
  return resource;
}

/** Only used by react-admin's guessers. */
export function pluralize(resource: string): string {
  return `${resource}s`;
}
