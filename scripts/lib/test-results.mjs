/**
 * Counts of one run from Vitest's JSON report. A file that could not be loaded has no tests in it, and an error
 * outside any test fails none: each still counts as one failure, and so does a run that leaves no report.
 */
export function countResults(report, exitCode) {
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const failed = report.numFailedTests + brokenFiles;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}
