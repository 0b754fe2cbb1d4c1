/**
 * What `npm audit --json` has written: packages with holes that are known, or why the registry was of no help.
 *
 * @returns {{ holes: string[], refusal: string | undefined }}
 */
export function countHoles(output) {
  const start = output.indexOf('{');
  const report = start < 0 ? undefined : parse(output.slice(start, output.lastIndexOf('}') + 1));
  if (report?.vulnerabilities === undefined)
    return { holes: [], refusal: report?.message ?? report?.error?.summary ?? output.trim().slice(0, 300) };
  const holes = Object.values(report.vulnerabilities).map(
    ({ name, severity, range, via, fixAvailable }) =>
      `${name} ${range} (${severity}): ${titlesOf(via)}${fixAvailable ? ', mended by an update' : ''}`,
  );
  return { holes: holes.sort(), refusal: undefined };
}

/** A hole of its own has a title; one that comes by another package has its name. */
const titlesOf = (via) => via.map((one) => one.title ?? `by ${one}`).join(', ');

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
