import type { z } from 'zod';
import type { Issue } from '#contract/codes/errors.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Language } from '#contract/language.ts';
import { schemaTexts } from '#contract/texts/schema-texts.ts';
import { issueText } from '#contract/texts/texts.ts';
import { AppError } from '#server/platform/errors.ts';
import { findForbidden } from '#server/platform/text/forbidden.ts';

export interface RawRequest {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** Validates all parts of a request and reports every invalid field at once. Parts without a schema are dropped. */
export function validateRequest(endpoint: Endpoint, raw: RawRequest, language: Language): Record<string, unknown> {
  const issues: Issue[] = [];
  const request: Record<string, unknown> = {};
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part];
    if (!schema) continue;
    const value = raw[part] ?? undefined;
    const forbidden = findForbidden(value, part);
    issues.push(...forbidden.map(({ path, reason }) => ({ path, message: issueText(reason, language) })));
    // A schema might not come to an end of it.
    if (forbidden.some(({ reason }) => reason === 'nestedTooDeep')) continue;
    const parsed = schema.safeParse(value, { error: schemaTexts[language] });
    if (parsed.success) request[part] = parsed.data;
    else {
      const told = new Set(forbidden.map(({ path }) => path));
      const others = parsed.error.issues.map((issue) => describe(issue, part, language));
      issues.push(...others.filter(({ path }) => !told.has(path)));
    }
  }
  if (issues.length > 0) throw new AppError('INVALID_REQUEST', { issues });
  return request;
}

function describe(issue: z.core.$ZodIssue, part: string, language: Language): Issue {
  const path = [part, ...issue.path.map(String)].join('.');
  return { path, message: issueText(issue.message, language) };
}
