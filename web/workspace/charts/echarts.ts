import { BarChart, LineChart, RadarChart } from 'echarts/charts';
import { GridComponent, RadarComponent } from 'echarts/components';
import { init, registerTheme, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

use([LineChart, BarChart, RadarChart, GridComponent, RadarComponent, SVGRenderer]);

const axisLabel = { color: 'var(--text-3)', fontSize: 12, fontFamily: 'var(--font-sans)' };
const splitLine = { show: true, lineStyle: { color: 'var(--line)', width: 1, type: 'solid' as const } };

/**
 * The ECharts theme (docs/visual-language.md, "Charts"). Its colours are CSS variables, so charts follow light, dark
 * and print without being redrawn.
 */
registerTheme('shangjian', {
  backgroundColor: 'transparent',
  color: [
    'var(--series-1)',
    'var(--series-2)',
    'var(--series-3)',
    'var(--series-4)',
    'var(--series-5)',
    'var(--series-6)',
  ],
  textStyle: { fontFamily: 'var(--font-sans)', color: 'var(--text-1)' },
  categoryAxis: {
    axisLine: { show: true, lineStyle: { color: 'var(--line-strong)' } },
    axisTick: { show: false },
    splitLine: { show: false },
    axisLabel,
  },
  valueAxis: { axisLine: { show: false }, axisTick: { show: false }, splitLine, axisLabel },
  radar: {
    axisLine: { lineStyle: { color: 'var(--line)' } },
    splitLine,
    splitArea: { show: false },
    axisName: { ...axisLabel, color: 'var(--text-2)', lineHeight: 16 },
  },
  line: { smooth: false, showSymbol: false, silent: true, lineStyle: { join: 'round', cap: 'round' } },
  bar: { silent: true },
});

export { init };
