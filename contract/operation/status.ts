import { z } from 'zod';
import { channelTestAnswer, mailTestFields, smsTestFields } from '../content/channel-test.ts';
import { defineEndpoints } from '../endpoint.ts';
import { probeCauses, probeFigures, probeNames, probeStates } from './status-figures.ts';

const figureNames = Object.values(probeFigures).flat();

const probeSchema = z.object({
  name: z.enum(probeNames),
  state: z.enum(probeStates),
  cause: z.enum(probeCauses).nullable(),
  /** As in `/metrics`; empty where nothing was measured. Times are seconds since 1970. */
  values: z.partialRecord(z.enum(figureNames), z.number()),
  /** What is not a number: versions, the names of feeds that fail, the answer of a provider. */
  words: z.record(z.string(), z.string()),
  /** The probe's main figure over the last 24 hours, every half hour; `null` where nothing was kept. */
  trend: z.array(z.number().nullable()),
});
export type ProbeReading = z.infer<typeof probeSchema>;

export const statusSchema = z.object({
  /** When the probes were read, ISO 8601. */
  at: z.string(),
  probes: z.array(probeSchema),
});
export type SystemStatus = z.infer<typeof statusSchema>;

export const statusEndpoints = defineEndpoints({
  'status.read': {
    method: 'GET',
    path: '/auth/status/read',
    kind: 'GET',
    access: 'status:view',
    summary: 'How database, queue, disk, files, messages, feeds and corpus fare: the same facts as /metrics',
    keepsSessionAlive: false,
    result: statusSchema,
  },
  'status.testMail': {
    method: 'POST',
    path: '/auth/status/test/mail',
    kind: 'POST',
    access: 'status:test',
    summary: 'Send a test message by mail, and say what the server answered',
    body: z.strictObject(mailTestFields),
    result: channelTestAnswer,
  },
  'status.testSms': {
    method: 'POST',
    path: '/auth/status/test/sms',
    kind: 'POST',
    access: 'status:test',
    summary: 'Send a test message by SMS, which counts as one of the day, and say what the provider answered',
    body: z.strictObject(smsTestFields),
    result: channelTestAnswer,
    refusals: ['SMS_USED_UP'],
  },
});
