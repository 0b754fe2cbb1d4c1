import { useEffect, useState } from 'react';
import { lazyPage } from '#web/shared/lazy-page.ts';

type Echarts = typeof import('./echarts.ts');

/** A separate chunk, loaded with the first chart. */
export function useEcharts(): { readonly echarts?: Echarts; readonly hasFailed: boolean } {
  const [state, setState] = useState<{ echarts?: Echarts; hasFailed: boolean }>({ hasFailed: false });
  useEffect(() => {
    let isCurrent = true;
    lazyPage(() => import('./echarts.ts')).then(
      (echarts) => isCurrent && setState({ echarts, hasFailed: false }),
      () => isCurrent && setState({ hasFailed: true }),
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return state;
}
