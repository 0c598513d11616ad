import { useNavigate } from 'react-admin';
import { Cell, Pie, PieChart, type PieLabelRenderProps } from 'recharts';
import { listAddress, type Slice, sliceLabel, sumCounts } from './figures.ts';

const WIDTH = 260;
const HEIGHT = 208;
const OUTER = 74;
const LABELS = OUTER + 20;

/** Hidden from assistive technology: the table has the same figures and links. */
export default function PiePicture({ slices }: { slices: readonly Slice[] }) {
  const navigate = useNavigate();
  const total = sumCounts(slices);
  const shown = slices.filter(({ count }) => count > 0);
  return (
    <div aria-hidden="true">
      <PieChart width={WIDTH} height={HEIGHT} accessibilityLayer={false}>
        <Pie
          data={shown}
          dataKey="count"
          nameKey="name"
          innerRadius={46}
          outerRadius={OUTER}
          startAngle={90}
          endAngle={-270}
          stroke="var(--surface)"
          strokeWidth={2}
          labelLine={false}
          label={(slice) => percentage(slice, total)}
          rootTabIndex={-1}
          // Recharts hides the labels during each animation.
          isAnimationActive={false}
          onClick={(_slice, index) => {
            const slice = shown[index];
            if (slice) navigate(listAddress(slice.list));
          }}
          style={{ cursor: 'pointer' }}
        >
          {shown.map(({ name, colour }) => (
            <Cell key={name} fill={colour} />
          ))}
        </Pie>
      </PieChart>
    </div>
  );
}

function percentage({ cx, cy, midAngle = 0, value }: PieLabelRenderProps, total: number) {
  const angle = (-midAngle * Math.PI) / 180;
  return (
    <text
      x={Number(cx) + LABELS * Math.cos(angle)}
      y={Number(cy) + LABELS * Math.sin(angle)}
      fill="var(--ink)"
      fontSize={13}
      textAnchor="middle"
      dominantBaseline="central"
    >
      {sliceLabel(Number(value), total)}
    </text>
  );
}
