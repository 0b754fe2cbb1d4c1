// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { QueryReading } from '#contract/insight/explorer-reading.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import '#web/workspace/workspace-endpoints.ts';
import { ReadingLine } from './reading-line.tsx';

const readings: Readonly<Record<string, QueryReading>> = {
  'A股 or 投产 not 招聘': {
    pieces: [
      { kind: 'word', text: 'A股', inTitle: false },
      { kind: 'or' },
      { kind: 'open' },
      { kind: 'part', text: '投产', inTitle: true },
      { kind: 'and' },
      { kind: 'not' },
      { kind: 'part', text: '招聘', inTitle: false },
      { kind: 'close' },
    ],
    mistakes: [],
    nearest: null,
  },
  '产线 or': { pieces: [], mistakes: [{ code: 'operandMissing', start: 3, end: 5 }], nearest: '产线' },
};

/** A query that is being read for as long as this is there. */
let waiting: string | undefined;

beforeAll(async () => {
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    const { q } = JSON.parse(body);
    return q === waiting ? new Promise(() => undefined) : Response.json({ code: 200, result: readings[q] });
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(cleanup);

function show(typed: string, onChoose = vi.fn()) {
  const client = new QueryClient();
  const line = (text: string) => (
    <QueryClientProvider client={client}>
      <ReadingLine typed={text} onChoose={onChoose} />
    </QueryClientProvider>
  );
  const { rerender } = render(line(''));
  expect(screen.queryByRole('status')).toBeNull();
  rerender(line(typed));
  return { onChoose, type: (text: string) => rerender(line(text)) };
}

it('says below the field what the query means, before anybody searches', async () => {
  const { onChoose } = show('A股 or 投产 not 招聘');
  const line = await screen.findByRole('status');
  await within(line).findByText('A股');
  expect(line.textContent).toBe('理解为：含「A股」（整词） 或 （标题中的「投产」 且 不含「招聘」）。简体、繁体同查。');
  expect(onChoose).not.toHaveBeenCalled();
});

it('underlines a mistake, and searches the nearest valid reading at a click', async () => {
  const { onChoose } = show('产线 or');
  const line = await screen.findByRole('status');
  expect((await within(line).findByText('or')).className).toContain('wrong');
  expect(line.textContent).toContain('「or」的一侧没有词，已忽略。');
  fireEvent.click(within(line).getByRole('button', { name: '改为 产线' }));
  expect(onChoose).toHaveBeenCalledWith('产线');
});

it('shows a mistake in the query that it was found in, while the next one is being read', async () => {
  waiting = '新产线 or';
  const { type } = show('产线 or');
  const line = await screen.findByRole('status');
  await within(line).findByText('or');
  type(waiting);
  // Longer than the pause before a query is read.
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(line.querySelector('q')?.textContent).toBe('产线 or');
  expect(within(line).getByText('or').className).toContain('wrong');
});
