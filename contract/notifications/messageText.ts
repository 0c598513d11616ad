/* Apart from the texts themselves, which the console need not load before it shows one. */

export function isEmergencyNotification(text: string): boolean {
  return text.startsWith('Emergency_');
}

export function readableNotification(text: string): string {
  return text.replaceAll('_', ' ');
}
