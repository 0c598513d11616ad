/** An `error` prevents serving; a `note` needs no action. */
export type Finding = { level: 'error' | 'warning' | 'note'; text: string };

export const error = (text: string): Finding => ({ level: 'error', text });
export const warning = (text: string): Finding => ({ level: 'warning', text });
export const note = (text: string): Finding => ({ level: 'note', text });
