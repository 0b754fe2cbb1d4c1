import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import enUS from 'antd/es/locale/en_US';
import zhCN from 'antd/es/locale/zh_CN';
import type { DataRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { currentLanguage } from '#web/shared/current-language.ts';
import { useStore } from './create-store.ts';
import { queryClient } from './query-client.ts';
import { styleNonce } from './style-nonce.ts';
import { antdTheme } from './theme.ts';
import { themeStore } from './theme-store.ts';
import { useHandling, usePrefersContrast, usePrefersStill } from './use-media-query.ts';

/** Providers shared by all pages: data, theme, language, routes. */
export function App({ router }: { readonly router: DataRouter }) {
  const themeName = useStore(themeStore);
  const prefersStill = usePrefersStill();
  const prefersContrast = usePrefersContrast();
  const handling = useHandling();
  return (
    <ConfigProvider
      theme={antdTheme(themeName, { handling, isStill: prefersStill, hasContrast: prefersContrast })}
      locale={currentLanguage() === 'en' ? enUS : zhCN}
      button={{ autoInsertSpace: false }}
      {...(styleNonce ? { csp: { nonce: styleNonce } } : {})}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ConfigProvider>
  );
}
