/** Names the tests that failed at first and passed when tried again: each is a fault of the test or of the product. */
export default class NameRetried {
  #retried = [];

  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky) this.#retried.push(`${test.module.relativeModuleId} > ${test.fullName}`);
  }

  onTestRunEnd() {
    if (this.#retried.length === 0) return;
    console.log('Passed only when tried again:');
    for (const name of this.#retried) console.log(`  ${name}`);
  }
}
