import type { LiveEvent } from '../../contract/endpoints/liveEvents.ts';

/** A record, so that the compiler reports missing events. */
const KNOWN: Record<LiveEvent['event'], true> = {
  has_new: true,
  incident_changed: true,
  incident_presence: true,
  reference_changed: true,
  emergency: true,
};

/** Parses server-sent events from chunks of any size; ignores unknown events of newer servers. */
export function eventParser(onEvent: (event: LiveEvent) => void): (text: string) => void {
  let rest = '';
  return (text) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = getEvent(block);
      if (event) onEvent(event);
    }
  };
}

function getEvent(block: string): LiveEvent | undefined {
  const lines = block.split('\n');
  const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
  const event = field('event');
  const data = field('data');
  if (!event || !data || !Object.hasOwn(KNOWN, event)) return undefined;
  return { ...JSON.parse(data), event };
}
