import { createHmac } from 'node:crypto';
import { apiBase } from '#contract/endpoints.ts';
import { digestChartPath } from '#contract/outreach/push-rules.ts';
import { isSignedBy, secretInUse } from '#server/platform/secret-lines.ts';

/** Lines over days, one's own first; `null` where there is no value. All have the same number of days. */
export interface ChartDrawing {
  readonly scheme: 'light' | 'dark';
  readonly lines: readonly (readonly (number | null)[])[];
}

/** A line is stored as one byte a day: its height between 0 and the top of the scale, in steps of 1/200. */
const steps = 200;
const gap = 255;
/** Scheme, days, and the top of the scale in tenths. */
const headLength = 3;
const macLength = 16;
const mostBytes = 1_000;

/** The prefix keeps other signatures made with the same secret from passing as pictures. */
const macOf = (bytes: Buffer, secret: string): Buffer =>
  createHmac('sha256', secretInUse(secret)).update('push-chart\0').update(bytes).digest().subarray(0, macLength);

/**
 * The address of a picture. What it shows is in the address and signed, so that nothing is stored, a mail that was
 * frozen always shows the same, and nobody has pictures of their own drawn.
 */
export function chartUrl(
  { scheme, lines }: ChartDrawing,
  { publicUrl, secret }: { readonly publicUrl: string; readonly secret: string },
): string {
  const days = lines[0]?.length ?? 0;
  const highest = Math.max(1, ...lines.flatMap((line) => line.map((value) => value ?? 0)));
  const top = Math.min(250, Math.ceil(highest * 2) * 5);
  const heights = lines.flatMap((line) =>
    line.map((value) => (value === null ? gap : Math.min(steps, Math.max(0, Math.round((value * 10 * steps) / top))))),
  );
  const bytes = Buffer.from([scheme === 'dark' ? 1 : 0, days, top, ...heights]);
  return `${publicUrl}${apiBase}${digestChartPath}/${Buffer.concat([bytes, macOf(bytes, secret)]).toString('base64url')}.png`;
}

/** Heights from 0 to 1, and that of the value 1, which is normal. */
export interface ReadChart {
  readonly scheme: 'light' | 'dark';
  readonly usual: number;
  /** Heights of the values 0.5, 1, 1.5 and so on. */
  readonly ticks: readonly number[];
  readonly lines: readonly (readonly (number | null)[])[];
}

/** What a picture shows; nothing for an address that was not signed with this secret. */
export function readChart(name: string, secret: string): ReadChart | undefined {
  const [, encoded] = /^([\w-]{20,1400})\.png$/.exec(name) ?? [];
  const whole = Buffer.from(encoded ?? '', 'base64url');
  if (whole.length <= headLength + macLength || whole.length > mostBytes) return undefined;
  const bytes = whole.subarray(0, -macLength);
  if (!isSignedBy(secret, whole.subarray(-macLength), (one) => macOf(bytes, one))) return undefined;
  const [isDark = 0, days = 0, top = 10] = bytes;
  const heights = [...bytes.subarray(headLength)].map((height) => (height === gap ? null : height / steps));
  const lines = Array.from({ length: Math.floor(heights.length / Math.max(1, days)) }, (_, line) =>
    heights.slice(line * days, (line + 1) * days),
  );
  const ticks = Array.from({ length: top / 5 }, (_, index) => ((index + 1) * 5) / top);
  return { scheme: isDark === 1 ? 'dark' : 'light', usual: 10 / top, ticks, lines };
}
