import './style-nonce.ts';
import '#web/shared/tokens.css';
import './workspace.css';
import './workspace-endpoints.ts';
import { createRoot } from 'react-dom/client';
import { storageKeys } from '#web/shared/storage.ts';
import { App } from './app.tsx';
import { syncOnFocus } from './features/session/sync-revisions.ts';
import { startTexts } from './i18n.ts';
import { queryClient } from './query-client.ts';
import { createWorkspaceRouter } from './router.tsx';
import { startTheme } from './theme-store.ts';

startTheme();
startTexts();
syncOnFocus(queryClient);
// Every navigation starts at the top, Back included (seed §2): the browser must not put the old place back.
history.scrollRestoration = 'manual';
// Another tab logged out or in as somebody else: what this one shows belongs to no session any more.
addEventListener('storage', ({ key, newValue, oldValue }) => {
  if (key === null || (key === storageKeys.token && newValue !== oldValue)) location.reload();
});

const root = document.getElementById('root');
if (root) createRoot(root).render(<App router={createWorkspaceRouter()} />);
