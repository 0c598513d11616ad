import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { LAST_YEAR_LABEL, type MonthFigures, type SERIES } from './insightFigures.ts';

type Props = { months: readonly MonthFigures[]; series: (typeof SERIES)['category'] };

const TICK = { fill: 'var(--ink-quiet)', fontSize: 12 };
const TOOLTIP = { background: 'var(--surface)', border: '1px solid var(--hairline)', borderRadius: 8 };

export default function MonthsPicture({ months, series }: Props) {
  return (
    <ResponsiveContainer height={260} initialDimension={{ width: 320, height: 260 }}>
      <ComposedChart
        data={[...months]}
        margin={{ top: 8, right: 16, bottom: 0, left: -20 }}
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--hairline)" />
        <XAxis dataKey="name" tick={TICK} tickLine={false} stroke="var(--control)" minTickGap={8} />
        <YAxis tick={TICK} tickLine={false} axisLine={false} allowDecimals={false} />
        <Tooltip contentStyle={TOOLTIP} cursor={{ fill: 'var(--forest-soft)' }} isAnimationActive={false} />
        {series.map(({ key, name, colour }) => (
          <Bar
            key={key}
            dataKey={(month: MonthFigures) => month.figures[key]}
            name={name}
            fill={colour}
            stackId="all"
          />
        ))}
        <Line
          dataKey="before"
          name={LAST_YEAR_LABEL}
          stroke="var(--ink)"
          strokeDasharray="4 3"
          strokeWidth={2}
          dot={false}
        />
      </ComposedChart>
    </ResponsiveContainer>
  );
}
