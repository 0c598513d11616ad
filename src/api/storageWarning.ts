import { getStorageFault, type StorageFault } from './siteData.ts';

const FAULTS: Readonly<Record<StorageFault, { text: string; consequence: string }>> = {
  blocked: {
    text: 'This browser blocks site data.',
    consequence:
      'You can work, but drafts and photos are not kept on this device, and reloading the page signs you out. Allow site data for this address in your browser settings.',
  },
  silent: {
    text: "This browser's database is not responding.",
    consequence: 'Photos are not kept on this device until they are sent. Restarting the browser may help.',
  },
};

export function getStorageFaultText(): string | undefined {
  const fault = getStorageFault();
  return fault && FAULTS[fault].text;
}

export function getStorageWarning(): string | undefined {
  const fault = getStorageFault();
  return fault && `${FAULTS[fault].text} ${FAULTS[fault].consequence}`;
}
