import { expect, test } from 'vitest';
import { countResults } from './test-results.mjs';

const report = (files, counts = {}) => ({
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: files,
  ...counts,
});

test('adds up what passed, failed and was skipped', () => {
  const counts = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1 };
  const files = [{ status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] }];
  expect(countResults(report(files, counts), 1)).toEqual({ passed: 3, failed: 1, skipped: 2 });
});

test('counts a file that could not be loaded as one failure', () => {
  const files = [{ status: 'failed', assertionResults: [] }];
  expect(countResults(report(files), 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('counts an error outside any test as one failure', () => {
  expect(countResults(report([], { numPassedTests: 5 }), 1)).toEqual({ passed: 5, failed: 1, skipped: 0 });
});

test('counts a run without a report as one failure', () => {
  expect(countResults(undefined, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});
