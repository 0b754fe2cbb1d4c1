import Bowser from 'bowser';

/** Browser and system of a User-Agent header, `Chrome 153 · macOS`; empty if unknown. */
export function deviceOf(agent: string): string {
  if (!agent) return '';
  const { browser, os } = Bowser.parse(agent);
  const version = browser.version?.split('.')[0];
  return [[browser.name, version].filter(Boolean).join(' '), os.name].filter(Boolean).join(' · ');
}
