// @vitest-environment jsdom

import { globSync, readFileSync } from 'node:fs';
import { cleanup, render, screen } from '@testing-library/react';
import { Component, type PropsWithChildren, type ReactNode, Suspense } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { chunkLoadTimeout } from '#web/shared/lazy-page.ts';
import { lazyNotice, lazyPart } from './lazy-part.ts';

/** Says what was thrown below it, as the router's page does. */
class Catch extends Component<PropsWithChildren, { readonly name?: string }> {
  override state: { readonly name?: string } = {};
  static getDerivedStateFromError = (error: Error) => ({ name: error.name });
  override render() {
    return this.state.name ?? this.props.children;
  }
}

const show = (part: ReactNode) =>
  render(
    <Catch>
      <Suspense fallback="wait">{part}</Suspense>
    </Catch>,
  );
const silent = () => new Promise<never>(() => {});
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('is shown with its properties once it is there', async () => {
  const Part = lazyPart(
    async () =>
      ({ name }: { readonly name: string }) =>
        name,
  );
  show(<Part name="甲" />);
  await screen.findByText('甲');
});

const failures = [
  ['cannot be fetched', gone],
  ['has not arrived in 120 seconds', silent],
] as const;

it.each(failures)('is a ChunkLoadError where it %s', async (_what, load) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(console, 'error').mockReturnValue();
  const Part = lazyPart<object>(load);
  const { container } = show(<Part />);
  expect(container.textContent).toBe('wait');
  vi.advanceTimersByTime(chunkLoadTimeout);
  await vi.waitFor(() => expect(container.textContent).toBe('ChunkLoadError'));
});

it.each(failures)('leaves the page as it is where it is a notice that %s', async (_what, load) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const Notice = lazyNotice(load);
  const { container } = show(<Notice />);
  vi.advanceTimersByTime(chunkLoadTimeout);
  await vi.waitFor(() => expect(container.textContent).toBe(''));
});

it('is how all parts are loaded: nothing else asks React for them', () => {
  const files = globSync('web/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'));
  expect(files.length).toBeGreaterThan(1000);
  const asking = files.filter((file) => /import [^;]*\blazy\b[^;]* from 'react'/.test(readFileSync(file, 'utf8')));
  expect(asking).toEqual(['web/workspace/lazy-part.ts']);
});
