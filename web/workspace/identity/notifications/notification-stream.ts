import type { UnreadCounts } from '#contract/identity/notifications.ts';
import { api, tab } from '#web/shared/api/client.ts';
import { encodeRequest } from '#web/shared/api/encode-request.ts';
import { readToken } from '#web/shared/storage.ts';
import { createStore } from '#web/workspace/create-store.ts';
import { companySwitches } from '#web/workspace/identity/sessions/company-switches.ts';
import { overtaken } from '#web/workspace/identity/sessions/stale-company.ts';

interface Heard {
  /** Unread notifications of this person here; `undefined` until the server has said. */
  readonly unread: UnreadCounts | undefined;
  /** Whether the server tells at once; otherwise it is asked now and then. */
  readonly isLive: boolean;
}

const nothingHeard: Heard = { unread: undefined, isLive: false };

export const notificationStore = createStore<Heard>(nothingHeard);

/** Milliseconds between two questions, and attempts to listen, while nothing is told. */
const askEvery = 30_000;

export const hear = (unread: UnreadCounts): void => notificationStore.set({ ...notificationStore.get(), unread });

const stream = {
  method: 'GET',
  path: '/auth/notification/stream',
  kind: 'GET',
} as const satisfies Parameters<typeof encodeRequest>[0] & {
  path: typeof import('#contract/identity/notifications.ts').notificationStreamPath;
};

/** Reads what the server tells until it ends; throws when it cannot be reached. */
async function listen(signal: AbortSignal): Promise<void> {
  const { url, init } = encodeRequest(stream, {}, readToken(), { company: tab.company });
  const response = await fetch(url, { ...init, signal });
  const reader = response.ok ? response.body?.pipeThrough(new TextDecoderStream()).getReader() : undefined;
  if (!reader) throw new Error(`the stream was answered with ${response.status}`);
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const events = (rest + value).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      if (!event.startsWith('data: ')) continue;
      notificationStore.set({ unread: JSON.parse(event.slice('data: '.length)) as UnreadCounts, isLive: true });
    }
  }
}

async function ask(): Promise<void> {
  const switches = companySwitches.get();
  const answer = await api('notification.unread', {}, { quiet: true });
  if (answer.success && switches === companySwitches.get()) hear(answer.result);
}

/**
 * Listens while the tab is visible: browsers open few connections to one server, and tabs in the background would take
 * them. Where listening fails, the server is asked instead. Stops with the returned function.
 */
export function listenForNotifications(): () => void {
  let listening: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  let isStopped = false;

  const begin = async (): Promise<void> => {
    clearTimeout(timer);
    listening?.abort();
    // It may have been stopped while the server was asked. A tab that says that it is behind would be refused.
    if (document.hidden || isStopped || overtaken.get()) return;
    const own = new AbortController();
    listening = own;
    // Ended or failed: both mean that nothing is told any more.
    await listen(own.signal).catch(() => undefined);
    if (own.signal.aborted) return;
    const heard = notificationStore.get();
    notificationStore.set({ ...heard, isLive: false });
    // All tabs lose theirs together where a process ends: they come back one after another.
    timer = setTimeout(() => void again(), heard.isLive ? Math.random() * askEvery : askEvery);
  };
  const again = async (): Promise<void> => {
    await ask();
    await begin();
  };

  const onVisibility = () => {
    if (document.hidden) {
      listening?.abort();
      clearTimeout(timer);
    } else void begin();
  };
  document.addEventListener('visibilitychange', onVisibility);
  const forget = companySwitches.subscribe(() => {
    notificationStore.set(nothingHeard);
    void begin();
  });
  const pause = overtaken.subscribe(() => void begin());
  void begin();
  return () => {
    isStopped = true;
    forget();
    pause();
    document.removeEventListener('visibilitychange', onVisibility);
    listening?.abort();
    clearTimeout(timer);
  };
}
