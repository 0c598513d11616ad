import { useIsPhone } from '../../components/useIsPhone.ts';
import { FigureCard } from './FigureCard.tsx';
import { TableOnDemand, toFigureRows } from './FigureTable.tsx';
import { HOURS, hourTable, WEEKDAYS } from './insightFigures.ts';
import type { Shown } from './MonthsCard.tsx';

export function HoursCard({ insights: { hours } }: Shown) {
  const isPhone = useIsPhone();
  const table = hourTable(hours);
  const headings = ['Hour', ...WEEKDAYS];
  const rows = HOURS.map((hour) => [hourText(hour), ...table.map((day) => day[hour] ?? 0)]);
  return (
    <FigureCard title="Days and hours" picture={hours.length > 0 ? [] : undefined} rows={[headings, ...rows]}>
      {(titleId) =>
        hours.length === 0 ? (
          'No Data'
        ) : (
          <>
            <HeatMap table={table} isUpright={isPhone} />
            <TableOnDemand labelledBy={titleId} headings={headings} rows={toFigureRows(rows)} />
          </>
        )
      }
    </FigureCard>
  );
}

const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** The percentage of colour in the darkest square. */
const MOST = 45;
const LABEL = 48;

function HeatMap({ table, isUpright }: { table: readonly number[][]; isUpright: boolean }) {
  const most = Math.max(1, ...table.flat());
  const [width, height] = isUpright ? [40, 24] : [27, 27];
  const columns = isUpright ? WEEKDAYS : HOURS.map((hour) => String(hour).padStart(2, '0'));
  const lines = isUpright ? HOURS.map(hourText) : WEEKDAYS;
  const size = [LABEL + columns.length * width, 20 + lines.length * height];
  return (
    <svg
      viewBox={`0 0 ${size.join(' ')}`}
      style={{ width: '100%', maxWidth: isUpright ? 420 : 760 }}
      aria-hidden="true"
    >
      {columns.map((text, column) => (
        <text key={text} x={LABEL + (column + 0.5) * width} y={13} {...QUIET} textAnchor="middle">
          {text}
        </text>
      ))}
      {lines.map((text, line) => (
        <g key={text} transform={`translate(0 ${20 + line * height})`}>
          <text x={LABEL - 8} y={height / 2} {...QUIET} textAnchor="end" dominantBaseline="central">
            {text}
          </text>
          {columns.map((title, column) => {
            const count = (isUpright ? table[column]?.[line] : table[line]?.[column]) ?? 0;
            return (
              <g key={title} transform={`translate(${LABEL + column * width} 0)`}>
                <rect
                  {...{ x: 1, y: 1, width: width - 2, height: height - 2, rx: 3 }}
                  style={{
                    fill: `color-mix(in srgb, var(--forest) ${(count / most) * MOST}%, var(--paper))`,
                  }}
                />
                {count > 0 && (
                  <text
                    x={width / 2}
                    y={height / 2}
                    fontSize={12}
                    style={{ fill: 'var(--ink)' }}
                    textAnchor="middle"
                    dominantBaseline="central"
                  >
                    {count}
                  </text>
                )}
              </g>
            );
          })}
        </g>
      ))}
    </svg>
  );
}

const QUIET = { fontSize: 11, style: { fill: 'var(--ink-quiet)' } };
