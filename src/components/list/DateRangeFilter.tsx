import { validateDateRange } from '../../../contract/validation.ts';
import { DayInput } from '../DayInput.tsx';
import { useDialogs } from '../dialogs/useDialogs.tsx';

type Range = { from: string; to: string };
type Props = Range & {
  fromLabel?: string;
  toLabel?: string;
  onChange: (range: Range) => void;
};

/** Days are `YYYY-MM-DD` or empty. An invalid choice is cleared and explained (LIST-9, USER-8, NPAN-3). */
export function DateRangeFilter({ from, to, fromLabel = 'From', toLabel = 'To', onChange }: Props) {
  const { alert } = useDialogs();

  const choose = (end: 'from' | 'to', day: string) => {
    const range = { from, to, [end]: day };
    const refused = validateDateRange(end, range.from, range.to);
    if (refused) void alert(refused);
    onChange(refused ? { ...range, [end]: '' } : range);
  };

  return (
    <>
      <DayInput size="small" label={fromLabel} value={from} onChange={(day) => choose('from', day)} />
      <DayInput size="small" label={toLabel} value={to} onChange={(day) => choose('to', day)} />
    </>
  );
}
