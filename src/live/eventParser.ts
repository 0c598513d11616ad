import type { LiveEvent } from '../../contract/liveEvents.ts';

const NAMES = new Set<string>([
  'has_new',
  'incident_changed',
  'incident_presence',
  'reference_changed',
] satisfies LiveEvent['event'][]);

/** Takes server-sent events as they come, in pieces of any size; what it does not know is a newer host's, and passes by. */
export function eventParser(onEvent: (event: LiveEvent) => void): (text: string) => void {
  let rest = '';
  return (text) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = eventOf(block);
      if (event) onEvent(event);
    }
  };
}

function eventOf(block: string): LiveEvent | undefined {
  const lines = block.split('\n');
  const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
  const event = field('event');
  const data = field('data');
  if (!event || !data || !NAMES.has(event)) return undefined;
  return { ...JSON.parse(data), event };
}
