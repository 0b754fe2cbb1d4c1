import { afterEach, beforeEach, expect, vi } from 'vitest';

const methods = ['debug', 'error', 'info', 'log', 'warn'];
const written = [];

beforeEach(() => {
  written.length = 0;
  for (const method of methods) {
    vi.spyOn(console, method).mockImplementation((...parts) => {
      written.push(`console.${method}: ${parts.map(String).join(' ')}`);
    });
  }
});

// A warning nobody reads is a fault nobody mends. A test that expects output spies on the console itself.
afterEach(() => {
  vi.restoreAllMocks();
  expect(written, 'what the test wrote to the console').toEqual([]);
});
