import './style-nonce.ts';
import '#web/shared/tokens.css';
import '#web/shared/tokens-dark.css';
import './workspace.css';
import './charts/charts.css';
import './workspace-endpoints.ts';
import { createRoot } from 'react-dom/client';
import { api, tab } from '#web/shared/api/client.ts';
import { storageKeys } from '#web/shared/storage.ts';
import { watchAttendance } from '#web/workspace/identity/sessions/attendance.ts';
import { overtaken } from '#web/workspace/identity/sessions/stale-company.ts';
import { syncOnFocus } from '#web/workspace/sync-revisions.ts';
import { App } from './app.tsx';
import { startI18n } from './i18n.ts';
import { queryClient } from './query-client.ts';
import { createWorkspaceRouter } from './router.tsx';
import { forgetLanguageInAddress } from './shell/switch-language.ts';
import { startTheme } from './theme-store.ts';

startTheme();
forgetLanguageInAddress();
syncOnFocus(queryClient);
// Places are kept and found again by the shell (scroll-restoration.ts), which knows when a page has come.
history.scrollRestoration = 'manual';
tab.onSwitched = () => overtaken.set(true);
const keepSession = async () => (await api('session.currentUser', {}, { quiet: true })).success;
tab.isUnattended = watchAttendance(window, keepSession, new BroadcastChannel('attendance'));
addEventListener('storage', ({ key, newValue, oldValue }) => {
  // Another tab logged out: what this one shows belongs to no session any more.
  if (key === null || (key === storageKeys.token && newValue === null)) location.reload();
  // Another tab switched the company, or signed in anew: this one says so and keeps what was typed.
  else if (key === storageKeys.token && newValue !== oldValue) overtaken.set(true);
});

const root = document.getElementById('root');
if (root) void startI18n().then(() => createRoot(root).render(<App router={createWorkspaceRouter()} />));
