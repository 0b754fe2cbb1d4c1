import type { ComponentType } from 'react';
import type { ModuleCode } from '#contract/codes/modules.ts';
import { currentLanguage } from '#web/shared/current-language.ts';
import { moduleSamplesEn } from '#web/workspace/locales/module-samples-en.ts';
import { moduleSamplesZhCN, type SampleTexts } from '#web/workspace/locales/module-samples-zh-CN.ts';
import { Panel } from '#web/workspace/ui/panel.tsx';
import { useScrollFocus } from '#web/workspace/ui/use-scroll-focus.ts';
import styles from '../module.module.css';
import { SampleBars, SampleLines, SampleRadar } from './sample-charts.tsx';

/** Pages that start with a chart; the others start with their table. */
const charts: Readonly<Partial<Record<ModuleCode, ComponentType<{ readonly texts: SampleTexts }>>>> = {
  ba_explorer: SampleBars,
  ba_active: SampleLines,
  esg: SampleRadar,
};

/** Sample of a module's pages, with fictional data only: nothing comes from the server. */
export function Sample({ module }: { readonly module: ModuleCode }) {
  const texts = currentLanguage() === 'en' ? moduleSamplesEn : moduleSamplesZhCN;
  const scroll = useScrollFocus<HTMLDivElement>();
  const Chart = charts[module];
  const { title, columns, rows } = texts.sheets[module];
  return (
    <>
      {Chart && <Chart texts={texts} />}
      <Panel title={title}>
        <div ref={scroll} className={styles.sampleScroll}>
          <table className={styles.sampleTable} aria-label={title}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([head, ...cells]) => (
                <tr key={head}>
                  <th scope="row">{head}</th>
                  {cells.map((cell, index) => (
                    <td key={columns[index + 1]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Panel>
    </>
  );
}
