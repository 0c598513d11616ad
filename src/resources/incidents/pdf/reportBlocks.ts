import type { Park } from '../../../../contract/schemas/referenceData.ts';
import { wireDateAndTime } from '../../../../contract/singaporeTime.ts';
import type { Category } from '../../../../contract/values/incidentValues.ts';
import type { Position } from '../../../../contract/values/position.ts';

export type Report = {
  number: string;
  title: string;
  status: string;
  category: Category | '';
  isEmergency: boolean;
  head: Row[];
  sections: Section[];
  made: string;
};

export type Row = { label: string; text: string };
export type Section = { title: string; parts: Part[] };
/** A part without a title continues the one above. */
export type Part = { title?: string; blocks: Block[] };
export type Block =
  | { kind: 'rows'; rows: Row[] }
  | { kind: 'text'; text: string }
  | { kind: 'note'; text: string }
  | { kind: 'signature'; label: string; of: string; address: string }
  | { kind: 'media'; media: Medium[] }
  | { kind: 'map'; place: Place };

export type Medium = { kind: 'photo' | 'video'; address: string; caption: string };
export type Place = { park: string; zone: string; pin: Position | undefined; text: string };

export const BLANK = '–';
export const NO_DATA = "There's no data";

export const asRows = (facts: readonly [term: string, text: string][]): Row[] =>
  facts.map(([term, text]) => row(term, text));

export function row(label: string, text: string): Row {
  return { label, text: text.trim() || BLANK };
}

/** Converts `14:05:09` to `02:05:09 PM`; leaves other formats unchanged (PDF-1). */
export function timeText(time: string): string {
  const [, hours = '', minutes, seconds = '00'] = /^(\d{2}):(\d{2})(?::(\d{2}))?$/.exec(time) ?? [];
  if (!minutes) return time;
  const hour = Number(hours) % 12 || 12;
  return `${String(hour).padStart(2, '0')}:${minutes}:${seconds} ${Number(hours) < 12 ? 'AM' : 'PM'}`;
}

export function momentText(instant: Date | string | undefined): string {
  const moment = new Date(instant ?? '');
  if (Number.isNaN(moment.getTime())) return '';
  const { date, time } = wireDateAndTime(moment);
  return `${date}, ${timeText(time)}`;
}

export function collectTexts(report: Report, parks: readonly Park[]): string[] {
  const zones = parks.flatMap(({ main_zones }) => main_zones.map(({ title }) => title));
  return [...shownTexts(report), ...zones, BLANK, NO_DATA, '·'].map((text) => text.normalize('NFC'));
}

const NOT_SHOWN = new Set(['category', 'kind', 'address', 'park', 'zone']);

function shownTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => (NOT_SHOWN.has(name) ? [] : shownTexts(inner)));
}

export function collectImages({ sections }: Report): string[] {
  const blocks = sections.flatMap(({ parts }) => parts.flatMap((part) => part.blocks));
  const addresses = blocks.flatMap((block) => {
    if (block.kind === 'signature') return block.address;
    if (block.kind !== 'media') return [];
    return block.media.filter(({ kind }) => kind === 'photo').map(({ address }) => address);
  });
  return [...new Set(addresses.filter(Boolean))];
}
