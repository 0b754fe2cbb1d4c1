import type { BrowserContext } from 'playwright-core';

/** Unexpected problems in a window. */
export interface Problems {
  /** Expected errors are required, not only allowed. */
  readonly expect: (pattern: RegExp) => void;
  /** Throws on unexpected problems, and on missing expected ones. */
  readonly check: () => void;
  readonly watch: (context: BrowserContext) => void;
}

/** Listens to the console and to uncaught errors of every page of the watched windows. */
export function watchForProblems(): Problems {
  const found: string[] = [];
  const expected: RegExp[] = [];
  return {
    expect: (pattern) => expected.push(pattern),
    watch: (context) => {
      context.on('weberror', (event) => found.push(`uncaught: ${event.error().message}`));
      context.on('console', (message) => {
        if (!['error', 'warning'].includes(message.type())) return;
        // Previews run no scripts, and so not the one that journeys bring into every frame.
        if (message.text().startsWith("Blocked script execution in 'about:srcdoc'")) return;
        found.push(`console.${message.type()}: ${message.text()} (${message.location().url})`);
      });
    },
    check: () => {
      const surprises = found.filter((problem) => !expected.some((pattern) => pattern.test(problem)));
      if (surprises.length > 0) throw new Error(`The page reported problems:\n${surprises.join('\n')}`);
      const missing = expected.find((pattern) => !found.some((problem) => pattern.test(problem)));
      if (missing) throw new Error(`The page was expected to report ${missing}, and did not.`);
    },
  };
}
